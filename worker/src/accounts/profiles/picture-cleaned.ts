/** A file without anything but its picture, and how large that is in pixels. */
export type Cleaned = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
