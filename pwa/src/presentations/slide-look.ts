import { isColour } from '@takhti/schema/institutes/brand-colour'
import type { Presentation } from '@takhti/schema/presentations/model'
import type { ThemeName } from '@takhti/schema/presentations/rules'
import { calls } from '#api/calls.ts'
import { bytesOf } from '#api/from-base64.ts'
import { q, queryClient } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'

/** A theme of the product, or the institute's own colours. */
export type LookName = ThemeName | 'own'

/** The colour of the institute, as the app shows it; null where the institute chose none. */
export function instituteColour(): string | null {
  const shown = getComputedStyle(document.documentElement).getPropertyValue('--light-accent').trim().toLowerCase()
  return isColour(shown) ? shown : null
}

/** The theme of slides with the colour and the logo of the institute, as far as it has them. */
export async function lookFor(name: LookName): Promise<Pick<Presentation, 'theme' | 'colour' | 'logo'>> {
  const colour = instituteColour()
  const logo = await instituteLogo().catch(() => null)
  return {
    theme: name === 'own' ? 'sea' : name,
    ...(name === 'own' && colour !== null && { colour }),
    ...(logo && { logo }),
  }
}

/** The longest side of a logo on slides, in pixels. */
const logoSide = 400

/** The logo as a PNG, which every PowerPoint shows; null without one, and where this device does not have it offline. */
async function instituteLogo(): Promise<NonNullable<Presentation['logo']> | null> {
  const { logoId, name } = (await queryClient.fetchQuery(q(calls.institutes.get, {}))).data
  if (logoId === null) return null
  const { bytes, type } = (await queryClient.fetchQuery(q(calls.institutes.getLogo, { logoId }))).data
  const bitmap = await createImageBitmap(new Blob([bytesOf(bytes)], { type }))
  const scale = Math.min(1, logoSide / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return { bytes: base64Of(new Uint8Array(await png.arrayBuffer())), alt: name }
}
