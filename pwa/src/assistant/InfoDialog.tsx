import { desiredOutcomes, lessonStructures } from '@takhti/schema/ai/rules'
import { bloomLevels } from '@takhti/schema/questions/rules'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Subject = 'bloom' | 'outcomes' | 'structure'

type InfoDialogProps = { subject: Subject; onClose: () => void }

/** Explains the terms of a form: *Desired Outcomes*, *Structure* or *Bloom's Taxonomy*, closed by DONE. */
export function InfoDialog({ subject, onClose }: InfoDialogProps) {
  const { t } = useTranslation()
  // A form may not be nested in the form of the dialog below.
  return createPortal(
    <Dialog
      title={t(`assistant.info.${subject}.title`)}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <p className="soft">{t(`assistant.info.${subject}.text`)}</p>
      <dl className="info-list">
        <Entries subject={subject} />
      </dl>
    </Dialog>,
    document.body,
  )
}

function Entries({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  switch (subject) {
    case 'bloom':
      return bloomLevels.map((each) => (
        <Entry key={each} term={t(`assistant.levels.${each}`)} text={t(`assistant.info.bloom.${each}`)} />
      ))
    case 'outcomes':
      return desiredOutcomes.map((each) => (
        <Entry key={each} term={t(`assistant.outcomes.${each}`)} text={t(`assistant.info.outcomes.${each}`)} />
      ))
    case 'structure':
      return lessonStructures.map((each) => (
        <Entry key={each} term={t(`assistant.structures.${each}`)} text={t(`assistant.info.structure.${each}`)} />
      ))
  }
}

function Entry({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="soft">{text}</dd>
    </div>
  )
}
