import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Doctor } from '../days/use-doctors.ts'
import styles from './choose-doctors.module.css'

type ChooseDoctorsProps = {
  doctors: readonly Doctor[]
  chosen: readonly Doctor[]
  onChoose: (chosen: readonly Doctor[]) => void
}

/** From so many on a list is searched rather than read. */
const searchedFrom = 12

/** Whose calendars stand side by side. */
export function ChooseDoctors({ doctors, chosen, onChoose }: ChooseDoctorsProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [ids, setIds] = useState<readonly string[]>([])
  const [sought, setSought] = useState('')
  const isFull = ids.length >= mostDoctors
  const found = doctors.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const show = () => {
    setIds(chosen.map(({ id }) => id))
    setSought('')
    setOpen(true)
  }
  const apply = () => {
    setOpen(false)
    onChoose(doctors.filter(({ id }) => ids.includes(id)))
  }
  const only = chosen.length === 1 ? chosen[0]!.name : null
  return (
    <>
      <Button size="small" icon={UsersRound} aria-haspopup="dialog" onClick={show}>
        {only ?? t('calendar.doctors', { count: chosen.length })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('calendar.chooseDoctors')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button kind="main" held={ids.length === 0} onClick={apply}>
              {t('calendar.showDoctors', { count: ids.length })}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
          </>
        }
      >
        <Stack>
          {doctors.length > searchedFrom && (
            <Field label={t('admin.search')} hint={t('calendar.most', { count: mostDoctors })}>
              <TextInput value={sought} onChange={(event) => setSought(event.target.value)} />
            </Field>
          )}
          <ul className={styles.list}>
            {found.map(({ id, name }) => {
              const isChosen = ids.includes(id)
              return (
                <li key={id}>
                  <Checkbox
                    label={name}
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() => setIds(isChosen ? ids.filter((each) => each !== id) : [...ids, id])}
                  />
                </li>
              )
            })}
          </ul>
        </Stack>
      </Dialog>
    </>
  )
}
