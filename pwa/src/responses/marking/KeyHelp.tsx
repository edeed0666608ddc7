import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const rows = [
  { keys: ['1 – 9'], name: 'digits' },
  { keys: ['Enter'], name: 'save' },
  { keys: ['↓', 'J'], name: 'next' },
  { keys: ['↑', 'K'], name: 'previous' },
  { keys: ['F'], name: 'full' },
  { keys: ['Z'], name: 'none' },
  { keys: ['C'], name: 'comment' },
  { keys: ['Ctrl', 'Enter'], name: 'saveInField' },
  { keys: ['U'], name: 'judge' },
  { keys: ['G'], name: 'group' },
  { keys: ['Esc'], name: 'reset' },
] as const

type KeyHelpProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

/** The line with the most used keys, and all of them in a dialog. */
export function KeyHelp({ isOpen, onOpen, onClose }: KeyHelpProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="small soft marking-hint">
        {t('marking.keys.line')}{' '}
        <Button look="quiet" onClick={onOpen}>
          {t('marking.keys.all')}
        </Button>
      </p>
      {isOpen && (
        <Dialog title={t('marking.keys.title')} closeLabel={t('common.close')} onClose={onClose}>
          <dl className="marking-keys">
            {rows.map(({ keys, name }) => (
              <div key={name} className="row">
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`marking.keys.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
