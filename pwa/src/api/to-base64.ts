/** Bytes as base64; what the platform has for it is younger than the browsers that the app runs in. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
