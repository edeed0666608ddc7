import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { useOnline } from '#offline/connectivity.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Menu } from '#ui/Menu.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { listStudents, type Listed } from './list-students.ts'
import { saveRoster, saveStudents, type SheetFormat } from './save-sheet.ts'

const formats = ['xlsx', 'csv', 'roster'] as const satisfies (SheetFormat | 'roster')[]

/** Saves the students of the institute, or of one class, as a sheet that the import can read. */
export function SaveListMenu({ of }: { of: Listed }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const isBlocked = !isOnline

  // A roster has every class of an institute.
  const offered = of === 'institute' ? formats : formats.filter((format) => format !== 'roster')

  async function save(format: (typeof formats)[number]) {
    setBusy(true)
    setProblem(null)
    try {
      if (format === 'roster') await saveRoster()
      else await saveStudents(t('imports.choose.templateName'), format, await listStudents(of))
      showMessage(t('imports.list.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Menu
        className="button"
        label={t('imports.list.save')}
        face={
          <>
            <IconDownload size={18} aria-hidden="true" />
            {t(isBusy ? 'common.loading' : 'imports.list.save')}
          </>
        }
      >
        {(close) => (
          <>
            {offered.map((format) => (
              <button
                key={format}
                type="button"
                className="menu-item"
                disabled={isBlocked || isBusy}
                onClick={() => {
                  close()
                  void save(format)
                }}
              >
                {t(`imports.list.${format}`)}
              </button>
            ))}
            <p className="menu-label">{t(isBlocked ? 'common.needsNetwork' : 'imports.list.hint')}</p>
          </>
        )}
      </Menu>
      {problem && <CommandProblem of={{ isPending: isBusy, isBlocked, problem }} />}
    </>
  )
}
