/** What Yjs asks `lib0/environment`: that module reads the arguments of Node as well, of which a browser has none. */
export const isBrowser = true

/** Yjs warns of more where `node_env` is `development`; nobody reads that in a browser. */
export function getVariable(): undefined {}
