import type { LettersPage } from '@takhti/schema/capture/documents/pdf-pages'

/** What the worker is asked for: the pages of a PDF from one on, at most up to another, counted from 1; `password` where one is known. */
export type PdfOrder = { pdf: ArrayBuffer; from: number; most: number; password: string | null }

/** What it tells, one after the other: how many pages there are, each of them or that it cannot be read, and the end. */
export type PdfTold =
  | { count: number }
  | { number: number; page: LettersPage | null }
  | { isDone: true }
  | { fault: 'password' | 'wrongPassword' | 'locked' | 'damaged' }
