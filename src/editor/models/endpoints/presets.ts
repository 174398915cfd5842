import type { EndpointKind } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';

/** A kind of server that "Add Endpoint" offers. */
export interface EndpointPreset {
  /** The suggested name of the endpoint. */
  readonly name: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: EndpointKind;
  /** The usual address of such a server; empty if there is none. */
  readonly baseUrl: string;
  /** Whether it requires an API key. */
  readonly needsKey?: true;
}

/** The presets in the order of the list. */
export function listEndpointPresets(): readonly EndpointPreset[] {
  return [
    {
      name: 'openai',
      label: 'OpenAI',
      detail: t('api.openai.com. Needs an API key. Proofs leave this machine.'),
      kind: 'chat',
      baseUrl: 'https://api.openai.com/v1',
      needsKey: true,
    },
    {
      name: 'openai',
      label: 'OpenAI Responses',
      detail: t('The newer API of api.openai.com, with summaries of the reasoning. Needs an API key.'),
      kind: 'responses',
      baseUrl: 'https://api.openai.com/v1',
      needsKey: true,
    },
    {
      name: 'anthropic',
      label: 'Anthropic',
      detail: t('api.anthropic.com. Needs an API key. Proofs leave this machine.'),
      kind: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      needsKey: true,
    },
    {
      name: 'gemini',
      label: 'Gemini',
      detail: t('generativelanguage.googleapis.com. Needs an API key. Proofs leave this machine.'),
      kind: 'gemini',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
      needsKey: true,
    },
    createLocalPreset('vllm', 'vLLM', 8000),
    createLocalPreset('sglang', 'SGLang', 30000),
    createLocalPreset('ollama', 'Ollama', 11434),
    createLocalPreset('llama.cpp', 'llama.cpp', 8080),
    createLocalPreset('lm-studio', 'LM Studio', 1234),
    {
      name: 'server',
      label: t('Another OpenAI-compatible server'),
      detail: t('Any server with a chat completions API.'),
      kind: 'chat',
      baseUrl: '',
    },
    {
      name: 'prm',
      label: t('Reward model: vLLM pooling'),
      detail: t('POST /pooling returns one list of scores per step, as with Qwen2.5-Math-PRM.'),
      kind: 'prm-pooling',
      baseUrl: 'http://localhost:8000',
    },
    {
      name: 'prm',
      label: t('Reward model: chat'),
      detail: t('One chat turn per step. The model answers with + or -.'),
      kind: 'prm-chat',
      baseUrl: 'http://localhost:8000/v1',
    },
    {
      name: 'prm',
      label: t('Reward model: plain JSON'),
      detail: t('Takes JSON with “steps” and returns JSON with “scores”.'),
      kind: 'prm-json',
      baseUrl: 'http://localhost:8000/score',
    },
  ];
}

function createLocalPreset(name: string, label: string, port: number): EndpointPreset {
  const detail = t('On port {0} by default.', String(port));
  return { name, label, detail, kind: 'chat', baseUrl: `http://localhost:${port}/v1` };
}
