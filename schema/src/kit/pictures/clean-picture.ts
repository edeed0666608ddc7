/**
 * An image file without metadata, and its size in pixels. `dropped` names the removed parts that can identify a person
 * or a place; colour profiles and densities are not among them.
 */
export type Cleaned = {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  dropped: readonly string[]
}
