import { decodeText } from '@takhti/schema/kit/text-encoding'
import type { Card } from '@takhti/schema/questions/decks/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { addToSet, newId, type DeviceSet } from '../set-store.ts'
import { NewerPackage, readAnkiPackage, writeAnkiPackage } from './anki-package.ts'
import { readAnkiText, writeAnkiText, type ReadCards } from './anki-text.ts'

type AnkiDialogProps = { deck: DeviceSet<Card>; onClose: () => void }

type Fault = 'ankiUnreadable' | 'ankiNewer' | 'ankiFull'

/** Takes cards of Anki into a deck, and writes the deck for Anki. */
export function AnkiDialog({ deck, onClose }: AnkiDialogProps) {
  const { t } = useTranslation()
  const [read, setRead] = useState<ReadCards | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>, otherwise: Fault) {
    setBusy(true)
    setFault(null)
    await work().catch((error: unknown) => setFault(error instanceof NewerPackage ? 'ankiNewer' : otherwise))
    setBusy(false)
  }
  const add = (cards: ReadCards['cards']) =>
    attempt(async () => {
      await addToSet(
        deck.id,
        true,
        cards.map((sides) => ({ id: newId(), ...sides })),
      )
      showMessage(t('flashcards.ankiAdded', { number: cards.length }), 4_000)
      onClose()
    }, 'ankiFull')
  return (
    <Dialog title={t('flashcards.anki')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        <p className="soft">{t('flashcards.ankiText')}</p>
        <div className="row">
          <FileButton
            label={t('flashcards.ankiChoose')}
            accept=".apkg,.colpkg,.txt,.tsv,.csv,text/plain"
            isBusy={isBusy}
            onChoose={([file]) => {
              if (file) void attempt(async () => setRead(await cardsIn(file)), 'ankiUnreadable')
            }}
          />
          {deck.items.length > 0 && (
            <>
              <Button disabled={isBusy} onClick={() => void attempt(() => savePackage(deck), 'ankiUnreadable')}>
                {t('flashcards.ankiPackage')}
              </Button>
              <Button disabled={isBusy} onClick={() => saveText(deck)}>
                {t('flashcards.ankiTextFile')}
              </Button>
            </>
          )}
        </div>
        <p className="field-error" role="alert">
          {fault && t(`flashcards.${fault}`)}
        </p>
        {read && (
          <div className="stack" role="status">
            <p>{t('flashcards.ankiRead', { number: read.cards.length })}</p>
            {read.pictures + read.sounds > 0 && (
              <p className="soft">{t('flashcards.ankiMedia', { number: read.pictures + read.sounds })}</p>
            )}
            {read.empty > 0 && <p className="soft">{t('flashcards.ankiEmpty', { number: read.empty })}</p>}
          </div>
        )}
        {read && read.cards.length > 0 && (
          <div className="row">
            <Button look="main" isBusy={isBusy} onClick={() => void add(read.cards)}>
              {t('flashcards.ankiAdd')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const packageMark = [0x50, 0x4b, 0x03, 0x04]

async function cardsIn(file: File): Promise<ReadCards> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!packageMark.every((byte, index) => bytes[index] === byte)) return readAnkiText(decodeText(bytes).text)
  const { loadSql } = await import('./anki-sql.ts')
  return readAnkiPackage(bytes, await loadSql())
}

async function savePackage({ name, items }: DeviceSet<Card>): Promise<void> {
  const { loadSql } = await import('./anki-sql.ts')
  const bytes = await writeAnkiPackage({ name, cards: items }, { sql: await loadSql(), now: new Date() })
  saveFile(fileName(name, 'apkg'), new Blob([bytes], { type: 'application/octet-stream' }))
}

function saveText({ name, items }: DeviceSet<Card>): void {
  saveFile(fileName(name, 'txt'), new Blob([writeAnkiText(items)], { type: 'text/plain;charset=utf-8' }))
}
