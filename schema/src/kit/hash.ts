/** A SHA-256 in hexadecimal, as files are named by. */
export const hashPattern = /^[0-9a-f]{64}$/
