/** The media type of an image by its name; null for types that a question cannot embed. */
export function pictureType(name: string): string | null {
  const ending = /\.(png|jpe?g|gif|webp)$/i.exec(name)?.[1]?.toLowerCase()
  return ending === undefined ? null : ending === 'jpg' ? 'jpeg' : ending
}

/** An embedded image of a question, as its type and base 64; null for any other. */
export function carriedPicture(image: string | undefined): { type: string; base64: string } | null {
  const [, type, base64] = /^data:image\/(\w+);base64,(.+)$/.exec(image ?? '') ?? []
  return type === undefined || base64 === undefined ? null : { type, base64 }
}
