# Build without a context: docker build --tag proofmark - < Dockerfile
# node:24-slim. The digest is one that others have published for this tag; it wasn't pulled when this file was written.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

ARG PROOFMARK_VERSION=0.1.0
RUN npm install --global --no-audit --no-fund --ignore-scripts "proofmark@${PROOFMARK_VERSION}" \
  && npm cache clean --force

USER node
WORKDIR /work
ENTRYPOINT ["proofmark"]
CMD ["help"]
