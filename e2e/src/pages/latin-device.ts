import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumArguments, headlessPath } from '../browser.ts'

/** A device that has one font, with Latin characters only, whatever this machine has: for `test.use`. */
export const onLatinDevice = {
  launchOptions: {
    executablePath: headlessPath(),
    args: chromiumArguments(),
    env: { ...process.env, FONTCONFIG_FILE: latinAlone() },
  },
}

function latinAlone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'takhti-latin-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const typeface = import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')
  cpSync(fileURLToPath(typeface), join(folder, 'latin.ttf'))
  const settings = join(folder, 'fonts.conf')
  const places = `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${places}</fontconfig>`,
  )
  return settings
}
