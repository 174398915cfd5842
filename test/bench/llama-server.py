"""Starts the HTTP server of llama.cpp that the package xllamacpp has: MODEL PORT SLOTS CONTEXT."""

import sys
import time

import xllamacpp

_, model, port, slots, context = sys.argv
params = xllamacpp.CommonParams()
params.model.path = model
params.hostnames = ["127.0.0.1"]
params.port = int(port)
params.n_parallel = int(slots)
params.n_ctx = int(slots) * int(context)
params.n_gpu_layers = 0
params.cpuparams.n_threads = 2
params.warmup = False
params.ui = False
params.use_jinja = True
params.fit_params = False
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
while True:
    time.sleep(1)
