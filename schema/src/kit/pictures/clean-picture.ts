/**
 * A file without anything but its picture, and how large that is in pixels. `dropped` names the parts that are left out and
 * can say something of a person or a place; colour profiles and densities are not among them.
 */
export type Cleaned = {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  dropped: readonly string[]
}
