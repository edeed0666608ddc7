import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Its folders with what PDFs may need beside the code: typefaces, character maps, image codecs, print colours. */
const folders = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^(openjpeg|jbig2|qcms_bg)\.wasm$/,
  iccs: /\.icc$/,
}

/**
 * Copies the files that pdf.js requests by name to where its worker looks (`src/board/import/pdf-worker.ts`): one
 * folder for each version.
 */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    generateBundle() {
      const { version }: { version: string } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
      for (const [folder, wanted] of Object.entries(folders)) {
        const names = readdirSync(join(library, folder)).filter((name) => wanted.test(name))
        if (names.length === 0) throw new Error(`pdfjs-dist has no ${folder}`)
        for (const name of names) {
          const source = readFileSync(join(library, folder, name))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${name}`, source })
        }
      }
    },
  }
}
