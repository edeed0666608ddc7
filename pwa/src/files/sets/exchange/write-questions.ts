import type { Question } from '@takhti/schema/questions/model'
import { strToU8 } from 'fflate'
import { writeDelimited, writeWorkbook } from '#imports/sheet/port.ts'
import { writeCanvas } from './canvas-writer.ts'
import { writeCartridge } from './cartridge-writer.ts'
import { writeGift } from './gift-writer.ts'
import { heldIn, inWord, plainFor } from './held.ts'
import { writeJson } from './json-writer.ts'
import type { ExchangeFormat } from './model.ts'
import { writeMoodle } from './moodle-writer.ts'
import { paperPartsOf, writeTyped } from './paper-writer.ts'
import { writeQti } from './qti-writer.ts'
import { tableOf } from './table-writer.ts'
import { writeWord } from './word-writer.ts'

/** Questions as a file of a format; unsupported ones are left out. */
export function writeQuestions(
  format: ExchangeFormat,
  name: string,
  questions: readonly Question[],
): Uint8Array<ArrayBuffer> {
  const fitting = questions.flatMap((question) => heldIn(format, question) ?? [])
  return Uint8Array.from(bytesOf(format, name, fitting))
}

function bytesOf(format: ExchangeFormat, name: string, held: readonly Question[]): Uint8Array {
  // Formulas stay TeX between delimiters where a format has no markup.
  const questions = held.map(plainFor)
  switch (format) {
    case 'gift':
      return strToU8(writeGift(held))
    case 'moodle':
      return strToU8(writeMoodle(held))
    case 'qti':
      return writeQti(name, held)
    case 'canvas':
      return writeCanvas(name, questions)
    case 'cartridge':
      return writeCartridge(name, questions)
    case 'json':
      return strToU8(writeJson(name, questions))
    case 'text':
      return strToU8(writeTyped(questions))
    case 'word':
      return writeWord(name, paperPartsOf(held.map(inWord)))
    case 'csv':
      return writeDelimited({ rows: tableOf(questions), isRightToLeft: false })
    case 'xlsx':
      return writeWorkbook({ rows: tableOf(questions), isRightToLeft: false })
  }
}
