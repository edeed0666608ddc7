/**
 * Replaces `lib0/environment` for Yjs: that module reads the arguments of Node as well, of which a browser has none.
 */
export const isBrowser = true

/** Yjs warns of more where `node_env` is `development`; no user reads that in a browser. */
export function getVariable(): undefined {}
