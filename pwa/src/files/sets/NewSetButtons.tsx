import { IconCards, IconListCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { ImportButton } from './ExchangeButtons.tsx'
import { makeDeck, makeQuestionSet } from './set-store.ts'

type Kind = 'questions' | 'cards'

/** Starts an empty question set or card deck; other ways to start are beside it. */
export function NewSetButtons({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <>
      <Button className="new-set" onClick={() => setKind('questions')}>
        <IconListCheck size={20} aria-hidden="true" />
        {t('sets.newSet')}
      </Button>
      <Button onClick={() => setKind('cards')}>
        <IconCards size={20} aria-hidden="true" />
        {t('sets.newDeck')}
      </Button>
      <ImportButton
        target={null}
        onAdded={(contentId) => void navigate({ to: paths.questionSet, params: { contentId } })}
      />
      {children}
      {kind && <NewSetDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

function NewSetDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    const made = { name: name.trim() }
    const contentId = kind === 'questions' ? await makeQuestionSet(made, []) : await makeDeck(made, [])
    await navigate({ to: kind === 'questions' ? paths.questionSet : paths.deck, params: { contentId } })
  }
  return (
    <Dialog
      title={t(kind === 'questions' ? 'sets.newSet' : 'sets.newDeck')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('sets.make')}
      isSubmitDisabled={name.trim() === ''}
      isBusy={isBusy}
      onSubmit={() => void make().catch(() => setBusy(false))}
      onClose={onClose}
    >
      <Field label={t('sets.name')} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
    </Dialog>
  )
}
