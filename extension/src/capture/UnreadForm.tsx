import type { ComponentProps } from 'react'
import { previewWords } from '#app/late-words.ts'
import { settingsItem } from '#app/settings.ts'
import { useStored } from '#app/use-storage-item.ts'
import { useLateWords, useWords } from '#app/words.tsx'
import { PdfForm } from './pdf/PdfForm.tsx'
import type { TabReading } from './read-tab.ts'
import { RungList } from './RungList.tsx'

type Offer = ComponentProps<typeof PdfForm>['onFound']

type Props = {
  reading: TabReading & { isOk: false }
  onRead: (wish: { mayPressButton?: boolean }) => void
  onPdf: Offer
}

/** Remaining ways for a PDF, and for a video without a transcript; each needs permission first. */
export function UnreadForm({ reading, onRead, onPdf }: Props) {
  useLateWords(previewWords)
  const { t } = useWords()
  const settings = useStored(settingsItem)
  if (reading.problem === 'isPdf') return <PdfForm address={reading.pdf || null} onFound={onPdf} />
  if (reading.video === null) return null
  const isAsked = settings?.mayAskPlayer === true

  async function allow() {
    await settingsItem.setValue({ ...(await settingsItem.getValue()), mayAskPlayer: true })
    onRead({})
  }

  return (
    <>
      {reading.problem === 'noCaptions' && (
        <>
          {!isAsked && (
            <div className="ask">
              <p>{t('capture.askPlayer')}</p>
              <button type="button" onClick={() => void allow()}>
                {t('capture.allowPlayer')}
              </button>
            </div>
          )}
          <div className="ask">
            <p>{t('capture.askButton')}</p>
            <button type="button" onClick={() => onRead({ mayPressButton: true })}>
              {t('capture.pressButton')}
            </button>
          </div>
        </>
      )}
      <RungList rungs={reading.rungs} />
      {isAsked && (
        <button
          type="button"
          onClick={() =>
            void settingsItem.getValue().then((all) => settingsItem.setValue({ ...all, mayAskPlayer: false }))
          }
        >
          {t('capture.forbidPlayer')}
        </button>
      )}
    </>
  )
}
