import { currentLanguage } from '#languages/text.ts'
import { fontOf, lineHeightOf, linesOf } from '../canvas/text-lines.ts'
import { drawPages } from './export-file.ts'
import { tablePages, type Table } from './table-pages.ts'

/** A table as a PDF, in every script, its words to be found. Throws an `ExportFault` where it cannot be made now. */
export async function tableFile(table: Omit<Table, 'isRightToLeft'>): Promise<Blob> {
  const { code, direction } = currentLanguage()
  const measurer = document.createElement('canvas').getContext('2d')
  const pages = tablePages(
    { ...table, isRightToLeft: direction === 'rtl' },
    {
      heightOf(box) {
        const lines = measurer ? linesOf(box, measurer).length : box.text.split('\n').length
        return lines * lineHeightOf(box.size)
      },
      widthOf({ text, size }) {
        if (measurer === null) return Infinity
        measurer.font = fontOf(size)
        return measurer.measureText(text).width
      },
    },
  )
  return await drawPages({ form: 'pdf', title: table.title, language: code, pages })
}
