/** The script that runs a model on this computer: a model of llama.cpp in a process of its own, an ONNX model in a worker thread. */
import { isMainThread } from 'node:worker_threads';
import { serveLlamaModel } from './llama-process.ts';
import { serveOnnxModel } from './onnx-worker.ts';

if (isMainThread) serveLlamaModel();
else serveOnnxModel();
