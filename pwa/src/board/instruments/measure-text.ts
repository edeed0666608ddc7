import { CM } from './instrument.ts'

/** Measures as the reader's language writes them: short ones to be seen, long ones to be heard. */
export type MeasureText = {
  number(value: number): string
  /** Of page pixels. */
  centimetres(size: number, unitDisplay?: 'short' | 'long'): string
  degrees(degrees: number, unitDisplay?: 'narrow' | 'long'): string
}

export function measureText(language: string): MeasureText {
  const numbers = new Intl.NumberFormat(language)
  const written = (value: number, unit: string, unitDisplay: 'short' | 'long' | 'narrow') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value)
  return {
    number: (value) => numbers.format(value),
    centimetres: (size, unitDisplay = 'short') => written(size / CM, 'centimeter', unitDisplay),
    degrees: (degrees, unitDisplay = 'narrow') => written(degrees, 'degree', unitDisplay),
  }
}
