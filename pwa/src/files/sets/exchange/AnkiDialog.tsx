import { decodeText } from '@takhti/schema/kit/text-encoding'
import type { Card } from '@takhti/schema/questions/decks/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { savePicture } from '#quizzes/picture/port.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { addToSet, newId, type DeviceSet } from '../set-store.ts'
import { saveSound } from '../sounds/save-sound.ts'
import { cardsWithFiles, type ReadCards } from './anki-cards.ts'
import { filesOfDeck } from './anki-files.ts'
import { NewerPackage, readAnkiPackage, writeAnkiPackage } from './anki-package.ts'
import { ankiCollections } from './anki-sql.ts'
import { readAnkiText, writeAnkiText } from './anki-text.ts'

type AnkiDialogProps = { deck: DeviceSet<Card>; onClose: () => void }

type Fault = 'ankiUnreadable' | 'ankiNewer' | 'ankiFull' | 'ankiNetwork' | 'ankiStorage'

function faultOf(error: unknown): Fault {
  return error instanceof ApiError && error.code === 'LICENSE_LIMIT_EXHAUSTED' ? 'ankiStorage' : 'ankiNetwork'
}

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
  async function add(found: ReadCards) {
    setBusy(true)
    setFault(null)
    const stored = await cardsWithFiles(found, { storeImage: savePicture, storeSound: saveSound }).catch(faultOf)
    if (typeof stored === 'string') {
      setFault(stored)
      setBusy(false)
      return
    }
    await attempt(async () => {
      await addToSet(
        deck.id,
        true,
        stored.cards.map((card) => ({ id: newId(), ...card })),
      )
      const { length } = stored.cards
      const { lost } = stored
      showMessage(
        [
          t('flashcards.ankiAdded', { number: length }),
          ...(lost > 0 ? [t('flashcards.ankiMedia', { number: lost })] : []),
        ].join(' '),
        lost > 0 ? 8_000 : 4_000,
      )
      onClose()
    }, 'ankiFull')
  }
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
              <Button disabled={isBusy} onClick={() => void attempt(() => savePackage(deck), 'ankiNetwork')}>
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
            {read.files > 0 && <p className="soft">{t('flashcards.ankiFiles', { number: read.files })}</p>}
            {read.empty > 0 && <p className="soft">{t('flashcards.ankiEmpty', { number: read.empty })}</p>}
          </div>
        )}
        {read && read.cards.length > 0 && (
          <div className="row">
            <Button look="main" isBusy={isBusy} onClick={() => void add(read)}>
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
  return readAnkiPackage(bytes, ankiCollections)
}

async function savePackage({ name, items }: DeviceSet<Card>): Promise<void> {
  const files = await filesOfDeck(items)
  const bytes = await writeAnkiPackage({ name, cards: items, files }, ankiCollections)
  saveFile(fileName(name, 'apkg'), new Blob([bytes], { type: 'application/octet-stream' }))
}

function saveText({ name, items }: DeviceSet<Card>): void {
  saveFile(fileName(name, 'txt'), new Blob([writeAnkiText(items)], { type: 'text/plain;charset=utf-8' }))
}
