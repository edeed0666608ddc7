import { IconDownload } from '@tabler/icons-react'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userEvents } from '#realtime/user-client.ts'
import { Menu } from '#ui/Menu.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { saveResults, type ResultsForm } from './save-results.ts'

const forms = ['pdf', 'xlsx', 'csv'] as const satisfies ResultsForm[]

/** Saves the results of a quiz as a file. */
export function SaveResultsMenu({ results }: { results: QuizResults }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function save(form: ResultsForm) {
    setBusy(true)
    try {
      await saveResults(results, form, t)
    } catch {
      showMessage(t('quiz.results.failed'))
    } finally {
      setBusy(false)
    }
  }
  // A phone that is paired with this screen requests the file here, where it is made.
  const listen = useEffectEvent((type: string) => type === 'EXPORT_LIVE_QUIZ_PDF' && void save('pdf'))
  useEffect(() => userEvents.on('device/message', ({ type }) => listen(type)), [])
  return (
    <Menu
      className="button"
      label={t('quiz.results.save')}
      face={
        <>
          <IconDownload size={18} aria-hidden="true" />
          {t(isBusy ? 'common.loading' : 'quiz.results.save')}
        </>
      }
    >
      {(close) =>
        forms.map((form) => (
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
            {t(`quiz.results.${form}`)}
          </button>
        ))
      }
    </Menu>
  )
}
