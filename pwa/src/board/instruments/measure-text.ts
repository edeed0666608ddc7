import { CM } from './instrument.ts'

/**
 * Formats measures in the reader's language: short ones for display, long ones for assistive technology. A short
 * degree is a sign.
 */
export type MeasureText = {
  number(value: number): string
  /** A length in page pixels. */
  centimetres(size: number, unitDisplay?: 'short' | 'long'): string
  degrees(degrees: number, unitDisplay?: 'short' | 'long'): string
}

export function measureText(language: string): MeasureText {
  const numbers = new Intl.NumberFormat(language)
  const written = (value: number, unit: string, unitDisplay: 'short' | 'long') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value)
  return {
    number: (value) => numbers.format(value),
    centimetres: (size, unitDisplay = 'short') => written(size / CM, 'centimeter', unitDisplay),
    degrees: (degrees, unitDisplay = 'short') =>
      unitDisplay === 'short' ? `${numbers.format(degrees)}°` : written(degrees, 'degree', unitDisplay),
  }
}
