import type { Segment } from '../model.ts'
import { cueOf } from './times.ts'

/** Reads a file of SubStation Alpha, `.ass` or `.ssa`; null for other files and for one without dialogue. */
export function parseSubStation(file: string): Segment[] | null {
  if (!/^\uFEFF?\s*\[Script Info\]/i.test(file)) return null
  let columns = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
  let isEvents = false
  const segments: Segment[] = []
  for (const line of file.split(/\r\n?|\n/)) {
    const [, section] = /^\s*\[(.{1,60})\]\s*$/.exec(line) ?? []
    if (section !== undefined) isEvents = section.toLowerCase() === 'events'
    if (!isEvents) continue
    const [, kind = '', rest = ''] = /^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? []
    if (kind.toLowerCase() === 'format') columns = rest.split(',').map((name) => name.trim().toLowerCase())
    const cue = kind.toLowerCase() === 'dialogue' ? cueIn(rest, columns) : null
    if (cue !== null) segments.push(cue)
  }
  return segments.length > 0 ? segments : null
}

function cueIn(rest: string, columns: readonly string[]): Segment | null {
  const cells = rest.split(',')
  const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
  const [start, end] = [timeOf(cell('start')), timeOf(cell('end'))]
  // The text is the last column and may contain commas.
  const text = cells.slice(columns.length - 1).join(',')
  // The points of a drawing follow `\p1`.
  if (start === null || /\{[^{}]{0,200}\\p[1-9]/.test(text)) return null
  return cueOf(plain(text), start, end)
}

function timeOf(written: string): number | null {
  const [, hours, minutes, seconds] = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\s*$/.exec(written) ?? []
  return seconds === undefined
    ? null
    : Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000)
}

function plain(text: string): string {
  return text.replace(/\{[^{}]{0,500}\}/g, '').replace(/\\[Nnh]/g, ' ')
}
