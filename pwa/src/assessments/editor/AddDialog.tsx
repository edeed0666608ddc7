import { maxQuestionsOfAssessment } from '@takhti/schema/assessments/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberedText } from '#files/rich-text/port.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { importQuestions, type DeviceAssessment } from '../assessment-store.ts'
import type { AddSource, Offer } from './add-source.ts'
import { FromContent } from './FromContent.tsx'
import { FromTopic } from './FromTopic.tsx'

type AddDialogProps = { source: AddSource; assessment: DeviceAssessment; onClose: () => void }

/** Picks questions of a source and adds them; those that the assessment has already are marked. */
export function AddDialog({ source, assessment, onClose }: AddDialogProps) {
  const { t } = useTranslation()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const has = new Set(assessment.questions.map(({ id }) => id))
  const chosen = (offer?.questions ?? []).filter(({ id, question }) => picked.has(id) && !has.has(question.id))
  const room = maxQuestionsOfAssessment - assessment.questions.length

  function show(next: Offer | null) {
    setOffer(next)
    setPicked(new Set(next?.questions.map(({ id }) => id)))
  }

  async function add() {
    if (offer === null) return
    await importQuestions(assessment.id, offer.source, chosen)
    showMessage(t('assessments.add.added', { count: chosen.length }))
    onClose()
  }

  return (
    <Dialog
      title={t(`assessments.add.${source}`)}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('assessments.add.submit', { count: chosen.length })}
      isSubmitDisabled={chosen.length === 0 || chosen.length > room}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <div className="stack">
        {source === 'sets' || source === 'generated' ? (
          <FromContent kind={source} onOffer={show} />
        ) : (
          <FromTopic kind={source} onOffer={show} />
        )}
        {offer && <OfferList offer={offer} has={has} picked={picked} onPick={setPicked} />}
        {chosen.length > room && <p role="alert">{t('sets.full', { most: maxQuestionsOfAssessment })}</p>}
      </div>
    </Dialog>
  )
}

type OfferListProps = {
  offer: Offer
  has: ReadonlySet<string>
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}

function OfferList({ offer, has, picked, onPick }: OfferListProps) {
  const { t } = useTranslation()
  if (offer.questions.length === 0) return <p className="soft">{t('assessments.add.none')}</p>
  const toggle = (id: string, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, id] : [...picked].filter((each) => each !== id)))
  return (
    <ul className="stack assessment-offer">
      {offer.questions.map(({ id, question }, index) => (
        <li key={id}>
          <label className="row">
            <input
              type="checkbox"
              checked={has.has(question.id) || picked.has(id)}
              disabled={has.has(question.id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <NumberedText number={index + 1} text={question.description} />
            {has.has(question.id) && <span className="tag">{t('assessments.add.has')}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}
