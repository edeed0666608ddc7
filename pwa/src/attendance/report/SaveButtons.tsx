import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveTable } from '#imports/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { fileName } from '#ui/save-file.ts'
import type { TextTable } from './report-table.ts'

const forms = ['xlsx', 'csv'] as const

/** Saves the shown tables as sheets, and prints them; the browser saves a print as PDF. */
export function SaveButtons({ name, tables }: { name: string; tables: readonly TextTable[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance.report' })
  const save = (table: TextTable, form: (typeof forms)[number]) => {
    const title = fileName(`${name} ${table.name}`, form).slice(0, -form.length - 1)
    void saveTable(title, table.rows, form)
  }
  return (
    <div className="row">
      <Menu
        className="button"
        label={t('save')}
        face={
          <>
            <IconDownload size={18} aria-hidden="true" />
            <span className="hidden-on-phone">{t('save')}</span>
          </>
        }
      >
        {(close) =>
          tables.flatMap((table) =>
            forms.map((form) => (
              <button
                key={`${table.name} ${form}`}
                type="button"
                className="menu-item"
                onClick={() => {
                  close()
                  save(table, form)
                }}
              >
                {`${table.name}: ${t(form)}`}
              </button>
            )),
          )
        }
      </Menu>
      <Button onClick={() => print()}>
        <IconPrinter size={18} aria-hidden="true" />
        <span className="hidden-on-phone">{t('print')}</span>
      </Button>
    </div>
  )
}
