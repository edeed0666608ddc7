/** The close code of RFC 6455 for a fault of the server. */
export const internalError = 1011
