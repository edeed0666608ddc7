/** A typeface that neither this device nor the network has now. A worker knows the error before it loads typefaces. */
export class TypefaceMissing extends Error {}
