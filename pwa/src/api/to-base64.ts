/** Bytes as base64; the platform's own method is younger than the supported browsers. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
