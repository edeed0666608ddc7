import type english from '../locales/en.json'

/** The sections of the language files that hold a screen's title. */
export type ScreenTitle = {
  [Section in keyof typeof english]: (typeof english)[Section] extends { title: string } ? Section : never
}[keyof typeof english]
