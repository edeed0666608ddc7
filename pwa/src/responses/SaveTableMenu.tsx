import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTableFile } from '#documents/table-file.ts'
import { saveTable } from '#imports/port.tsx'
import { Menu } from '#ui/Menu.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'

/** A table of texts; the first row has the names of the columns. */
export type SavedTable = { title: string; lead: string; rows: readonly (readonly string[])[] }

const forms = ['xlsx', 'csv', 'pdf', 'xapi'] as const

type SaveTableMenuProps = {
  name: string
  tables: () => Promise<readonly SavedTable[]>
  /** The results as xAPI statements, where the tables are of one assessment. */
  statements?: () => Promise<readonly object[]>
}

/** Saves tables as a file: the first one as a sheet; as a PDF the others, whose columns fit a page, where there are any. */
export function SaveTableMenu({ name, tables, statements }: SaveTableMenuProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const offered = forms.filter((form) => form !== 'xapi' || statements !== undefined)
  async function save(form: (typeof forms)[number]) {
    setBusy(true)
    try {
      if (form === 'xapi') return saveFile(fileName(`${name} xAPI`, 'json'), jsonOf((await statements?.()) ?? []))
      const made = await tables()
      if (form === 'pdf') saveFile(fileName(name, 'pdf'), await pdfOf(made.length > 1 ? made.slice(1) : made))
      else await saveTable(fileName(name, form).slice(0, -form.length - 1), made[0]?.rows ?? [], form)
    } catch {
      showMessage(t('responses.saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      className="button"
      label={t('responses.save')}
      face={
        <>
          <IconDownload size={18} aria-hidden="true" />
          {t(isBusy ? 'common.loading' : 'responses.save')}
        </>
      }
    >
      {(close) =>
        offered.map((form) => (
          <button
            key={form}
            type="button"
            className="menu-item"
            disabled={isBusy}
            onClick={() => {
              close()
              void save(form)
            }}
          >
            {t(`responses.forms.${form}`)}
          </button>
        ))
      }
    </Menu>
  )
}

function jsonOf(value: unknown): Blob {
  return new Blob([JSON.stringify(value, null, 1)], { type: 'application/json' })
}

async function pdfOf(tables: readonly SavedTable[]): Promise<Blob> {
  const { tableFile } = await loadTableFile()
  return await tableFile(
    tables.map(({ title, lead, rows: [names = [], ...rows] }) => ({
      ...{ title, lead, rows },
      columns: names.map((name, index) => ({ name, share: index === 0 ? 4 : 2 })),
    })),
  )
}
