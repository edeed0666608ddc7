import type { LettersPage } from '@takhti/schema/capture/documents/pdf-pages'

/**
 * The request to the worker: the pages of a PDF from one on, at most up to another, counted from 1; `password` where
 * one is known.
 */
export type PdfOrder = { pdf: ArrayBuffer; from: number; most: number; password: string | null }

/** The worker's messages in order: the number of pages, each page or its failure, and the end. */
export type PdfMessage =
  | { count: number }
  | { number: number; page: LettersPage | null }
  | { isDone: true }
  | { fault: 'password' | 'wrongPassword' | 'locked' | 'damaged' }
