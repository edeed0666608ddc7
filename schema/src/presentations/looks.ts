import { accentsOf, grounds } from '#institutes/brand-colour.ts'
import type { ThemeName } from './rules.ts'

/** The colours of slides, each as six hexadecimal digits after `#`. */
export type Look = {
  /** Titles, and the ground of slides that open a part. */
  readonly strong: string
  readonly soft: string
  readonly ground: string
  readonly ink: string
  readonly link: string
}

const light = { ground: '#ffffff', ink: '#1f2937', link: '#0563c1' }
const dark = { ground: grounds.dark[1], ink: '#f3f4f0', link: '#8fc7ff' }

const looks: Readonly<Record<ThemeName, Look>> = {
  sea: { strong: '#1f4e79', soft: '#deeaf6', ...light },
  leaf: { strong: '#2e5e37', soft: '#e2f0d9', ...light },
  plum: { strong: '#5b2c6f', soft: '#eadcf0', ...light },
  slate: { strong: '#37474f', soft: '#eceff1', ...light },
  chalk: { strong: '#f2d98b', soft: '#2b3840', ...dark },
  plain: { strong: '#000000', soft: '#f2f2f2', ...light, ink: '#000000' },
}

/** The colours of a theme; with a colour of an institute in place of its own, as near to it as reading allows. */
export function lookOf(theme: ThemeName, own?: string): Look {
  const look = looks[theme]
  if (own === undefined) return look
  const { blue, blueSoft } = accentsOf(own)[theme === 'chalk' ? 'dark' : 'light']
  return { ...look, strong: blue, soft: blueSoft }
}
