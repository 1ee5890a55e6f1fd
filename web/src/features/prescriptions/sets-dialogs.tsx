import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './sets-dialogs.module.css'
import { drugName } from './suggestion.ts'
import { removeSet, saveSet, setOf, type PrescriptionSet } from './use-sets.ts'

const nameAtMost = 80

type SaveSetDialogProps = {
  items: readonly PrescribedDrug[]
  onSaved: (name: string) => void
  onClose: () => void
}

/** What stands on a prescription, kept under a name. */
export function SaveSetDialog({ items, onSaved, onClose }: SaveSetDialogProps) {
  const { t, locale } = useTexts()
  const [isMissing, setMissing] = useState(false)
  // Sent again after a lost answer it is one set.
  const [set] = useState(() => setOf('', items))
  return (
    <Dialog open onClose={onClose} title={t('prescriptions.saveSetTitle')} closeLabel={t('common.close')}>
      <ActForm<PrescriptionSet>
        button={t('prescriptions.setSave')}
        cancel={t('prescriptions.cancel')}
        wrong={isMissing ? [{ id: 'set-name', message: t('prescriptions.setNameMissing') }] : []}
        prepare={(event) => {
          const name = typedText(new FormData(event.currentTarget), 'name').trim()
          setMissing(name === '')
          return name === '' ? null : () => saveSet({ ...set, name })
        }}
        onDone={({ name }) => onSaved(name)}
        onCancel={onClose}
      >
        <Stack gap="small">
          <Field
            id="set-name"
            label={t('prescriptions.setName')}
            hint={t('prescriptions.setNameHint')}
            error={isMissing && t('prescriptions.setNameMissing')}
          >
            <TextInput name="name" maxLength={nameAtMost} autoComplete="off" />
          </Field>
          <p className={text.quiet}>{items.map((item) => drugName(item, locale)).join(', ')}</p>
        </Stack>
      </ActForm>
    </Dialog>
  )
}

type ManageSetsDialogProps = {
  sets: readonly PrescriptionSet[]
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** One's own sets, to be renamed and deleted. */
export function ManageSetsDialog({ sets, onChanged, onClose }: ManageSetsDialogProps) {
  const { t } = useTexts()
  const [said, setSaid] = useState<{ words: string; undo: (() => void) | null } | null>(null)
  const { busy, problem, send } = useSubmission()
  async function act(work: () => Promise<unknown>, words: string, undo: (() => void) | null = null) {
    const outcome = await send(work)
    setSaid(outcome.done ? { words, undo } : null)
    await onChanged()
  }
  return (
    <Dialog open onClose={onClose} title={t('prescriptions.manageTitle')} closeLabel={t('common.close')}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        {said && (
          <Note
            tone="ok"
            role="status"
            action={
              said.undo && (
                <Button size="small" onClick={said.undo}>
                  {t('common.undo')}
                </Button>
              )
            }
          >
            {said.words}
          </Note>
        )}
        {sets.length === 0 ? (
          <p className={text.quiet}>{t('prescriptions.setsNone')}</p>
        ) : (
          <Rows label={t('prescriptions.manageTitle')}>
            {sets.map((set) => (
              <SetRow
                key={set.id}
                set={set}
                isBusy={busy}
                onRename={(name) => void act(() => saveSet({ ...set, name }), t('prescriptions.setSaved', { name }))}
                onDelete={() =>
                  void act(
                    () => removeSet(set.id),
                    t('prescriptions.setDeleted', { name: set.name }),
                    () => void act(() => saveSet(set), t('prescriptions.setSaved', { name: set.name })),
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Stack>
    </Dialog>
  )
}

type SetRowProps = {
  set: PrescriptionSet
  isBusy: boolean
  onRename: (name: string) => void
  onDelete: () => void
}

function SetRow({ set, isBusy, onRename, onDelete }: SetRowProps) {
  const { t, locale } = useTexts()
  const [name, setName] = useState<string | null>(null)
  return (
    <li className={styles.row}>
      {name === null ? (
        <p className={text.strong}>{set.name}</p>
      ) : (
        <Field label={t('prescriptions.setName')}>
          <TextInput
            // What was pressed is gone: one goes on here.
            ref={(field) => field?.focus()}
            maxLength={nameAtMost}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <p className={text.quiet}>{set.items.map((item) => drugName(item, locale)).join(', ')}</p>
      <Row>
        {name === null ? (
          <>
            <Button
              size="small"
              aria-label={t('prescriptions.setRenameNamed', { name: set.name })}
              onClick={() => setName(set.name)}
            >
              {t('prescriptions.setRename')}
            </Button>
            <Button
              size="small"
              kind="bad"
              held={isBusy}
              aria-label={t('prescriptions.setDeleteNamed', { name: set.name })}
              onClick={onDelete}
            >
              {t('prescriptions.setDelete')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              disabled={name.trim() === ''}
              held={isBusy}
              onClick={() => {
                onRename(name.trim())
                setName(null)
              }}
            >
              {t('prescriptions.setSave')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setName(null)}>
              {t('prescriptions.cancel')}
            </Button>
          </>
        )}
      </Row>
    </li>
  )
}
