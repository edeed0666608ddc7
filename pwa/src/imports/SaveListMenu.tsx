import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTask } from '#api/task.ts'
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
  const isBlocked = !isOnline

  // A roster has every class of an institute.
  const offered = of === 'institute' ? formats : formats.filter((format) => format !== 'roster')

  const { run, isPending, problem } = useTask(async (format: (typeof formats)[number]) => {
    if (format === 'roster') await saveRoster()
    else await saveStudents(t('imports.choose.templateName'), format, await listStudents(of))
    showMessage(t('imports.list.saved'))
  })

  return (
    <>
      <Menu
        className="button"
        label={t('imports.list.save')}
        face={
          <>
            <IconDownload size={18} aria-hidden="true" />
            {t(isPending ? 'common.loading' : 'imports.list.save')}
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
                disabled={isBlocked || isPending}
                onClick={() => {
                  close()
                  run(format)
                }}
              >
                {t(`imports.list.${format}`)}
              </button>
            ))}
            <p className="menu-label">{t(isBlocked ? 'common.needsNetwork' : 'imports.list.hint')}</p>
          </>
        )}
      </Menu>
      {problem && <CommandProblem of={{ isPending, isBlocked, problem }} />}
    </>
  )
}
