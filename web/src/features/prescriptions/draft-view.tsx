import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Issue, PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { useQueryClient } from '@tanstack/react-query'
import Pill from 'lucide-react/icons/pill'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { localeNames } from '../../platform/i18n/locales.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { giveUpUnsaved } from '../../platform/page/unsaved.ts'
import { noteHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { useTellLeft, type OnLeft } from '../drafts/use-left.ts'
import { DrugSearch } from './drug-search.tsx'
import styles from './draft-view.module.css'
import { SupportDialog } from './decision-support.tsx'
import { QuietIssue } from './issue-lines.tsx'
import { Interruption } from './interruption.tsx'
import { ItemCard } from './item-card.tsx'
import { overridden, takenBack } from './overrides.ts'
import { LeftDrugs } from './left-drugs.tsx'
import { Paper } from './paper.tsx'
import { PrescriptionHead } from './prescription-head.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import type { PrescriptionViewProps } from './prescription-view.tsx'
import { SetsMenu } from './sets-menu.tsx'
import { SignBar, SignCard } from './sign-card.tsx'
import { drugName } from './suggestion.ts'
import { TheirDrugs } from './their-drugs.tsx'
import { useAdding } from './use-adding.ts'
import type { BegunState } from './use-begin.ts'
import { useLivePrescription } from './use-live-prescription.ts'
import { signPrescription } from './use-prescription.ts'
import { whatIsMissing } from './what-is-missing.ts'

const cardOf = (list: RefObject<HTMLElement | null>, itemId: string) =>
  list.current?.querySelector<HTMLElement>(`[data-item="${itemId}"]`)

type DraftViewProps = PrescriptionViewProps & { onLeft: OnLeft<PrescriptionContent> }

/** A prescription from the first drug to the signature, with the paper as it grows. */
export function DraftView({ prescription, area, onLeft }: DraftViewProps) {
  const { id, patient, appointmentId, maySign, providerName } = prescription
  const { t, locale } = useTexts()
  const { timeZone, country } = useOrganization().settings
  const client = useQueryClient()
  const draft = useLivePrescription(id, prescription)
  const { keeper, content, known, conflicts, saving, problem } = draft
  useTellLeft(keeper, onLeft)
  const navigate = useNavigate()
  const isSigned = problem?.code === 'prescription_signed'
  useEffect(() => {
    // Somewhere else: it is shown as it is now, with what was typed here.
    if (isSigned) void client.invalidateQueries({ queryKey: ['prescription'] })
  }, [isSigned, client])
  const { toast, say, close } = useToast()
  const { busy, problem: refusal, held, end } = useEnding(keeper)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { goesOn } = (useLocation().state as BegunState) ?? {}
  const [begunWith] = useState(() => content.items.find(({ prior }) => goesOn && prior?.id === goesOn)?.id ?? null)
  const [unfolded, setUnfolded] = useState<string | null>(begunWith ?? content.items[0]?.id ?? null)
  const [said, setSaid] = useState('')
  const [isSupportShown, setSupportShown] = useState(false)
  const adding = useAdding({
    id,
    draft,
    onAdded: (drug) => {
      setUnfolded(drug.id)
      setSaid(t('prescriptions.added', { drug: drugName(drug, locale) }))
      search.current?.focus()
    },
  })
  useEffect(() => {
    if (begunWith) cardOf(list, begunWith)?.querySelector('h3')?.focus()
    else search.current?.focus({ preventScroll: true })
  }, [begunWith])
  const isLocked = saving === 'refused'
  const isBehind = saving !== 'saved'
  const issuesOf = (itemId: string | null) => known.issues.filter((issue) => issue.itemId === itemId)
  const { deciding, trouble } = adding
  const missing = whatIsMissing({
    content,
    issues: known.issues.filter(({ itemId }) => itemId === null || content.items.some((item) => item.id === itemId)),
    decidingAbout: deciding && drugName(deciding.drug, locale),
    hasConflict: Object.keys(conflicts).length > 0,
    isFailing: saving === 'failing' || saving === 'refused',
    ...{ country, today: dateIn(timeZone, useNow() as Instant) },
    locale,
  })

  const put = (items: PrescribedDrug[]) => keeper.type('items', items)
  // The last of what is there: a press may come before the page has drawn another.
  const items = () => keeper.state().content.items
  const change = (itemId: string, changes: Partial<PrescribedDrug>) =>
    put(items().map((item) => (item.id === itemId ? { ...item, ...changes } : item)))
  const remove = (item: PrescribedDrug, at: number) => {
    put(items().filter((each) => each.id !== item.id))
    search.current?.focus()
    say({
      message: t('prescriptions.removed', { drug: drugName(item, locale) }),
      action: {
        label: t('common.undo'),
        onPress: () => {
          put(items().toSpliced(at, 0, item))
          setUnfolded(item.id)
          say({ message: t('prescriptions.restored', { drug: drugName(item, locale) }) })
        },
      },
    })
  }
  const goTo = (itemId: string) => {
    // Folded it has no fields yet.
    flushSync(() => setUnfolded(itemId))
    const card = cardOf(list, itemId)
    const field = missing && 'field' in missing ? missing.field : undefined
    const fields = field === undefined || field === 'dose' ? 'input, textarea' : `[name=${field}]`
    const places = ['[data-open-issue]', fields, 'h3'].map((each) => card?.querySelector<HTMLElement>(each))
    const place = places.find((each) => each)
    place?.focus()
  }
  async function sign() {
    const marked = document.querySelector<HTMLElement>('[data-marked]')
    if (marked) return marked.focus()
    // A drug that is taken back now would be on no prescription.
    close()
    // Sentence, findings and paper of what was typed last come with the answer: what was not on the screen is not signed.
    const outcome = await end({ content, known }, (shown) => signPrescription(id, shown))
    // What was found or changed meanwhile is read, too.
    if (outcome.done || outcome.problem?.status !== 0) await client.invalidateQueries({ queryKey: ['prescription'] })
  }
  const language = {
    name: localeNames[content.language],
    lang: content.language,
    onSwitch: () => keeper.type('language', content.language === 'en' ? 'de' : 'en'),
  }
  const whole = issuesOf(null)
  const signing = {
    ...{ maySign, doctor: providerName, patientName: patient.givenName, missing, problem: refusal },
    // A drug on its way is signed with the others.
    busy: busy || adding.isBusy,
    ...{ held, saving, onSign: () => void sign(), onGoTo: goTo },
  }
  return (
    <Stack gap="large">
      <PrescriptionHead
        prescription={prescription}
        title={t('prescriptions.newPrescription')}
        backHref={appointmentId ? noteHref(area, appointmentId) : prescriptionsHref(area)}
        backWord={t(appointmentId ? 'prescriptions.backToNote' : 'prescriptions.back')}
      >
        <Row>
          <SaveState {...draft} isMarked={false} />
          {!isLocked && (
            <div inert={busy}>
              <SetsMenu items={content.items} onUse={(drugs) => adding.add(...drugs)} onSaid={say} />
            </div>
          )}
        </Row>
      </PrescriptionHead>
      {problem?.code === 'not_found' ? (
        <LeftDrugs
          said={t('prescriptions.discardedElsewhere')}
          typed={content.items}
          signed={[]}
          onGone={() => {
            giveUpUnsaved()
            void navigate(prescriptionsHref(area))
          }}
        />
      ) : (
        problem && (
          <Note tone="bad" role="alert">
            {t(`errors.${problem.code}`)} {t('prescriptions.refusedSave')}
          </Note>
        )
      )}
      <div className={styles.columns}>
        {/* What was typed while it is signed would be on no prescription. */}
        <div className={styles.main} inert={busy}>
          <Card bare className={styles.container}>
            <DrugSearch
              patientId={patient.id}
              appointmentId={appointmentId}
              prescriptionId={id}
              onDraft={known.content.items}
              isBusy={adding.isBusy}
              isLocked={isLocked}
              field={search}
              onChoose={(drug) => adding.add(drug)}
            />
            {trouble && (
              <div className={styles.trouble}>
                <Note
                  tone="bad"
                  role="alert"
                  action={
                    trouble.kind === 'unchecked' && (
                      <Button size="small" onClick={() => adding.add(trouble.drug)}>
                        {t('common.tryAgain')}
                      </Button>
                    )
                  }
                >
                  {trouble.kind === 'full'
                    ? t('errors.prescription_full')
                    : t('prescriptions.considerFailed', { drug: drugName(trouble.drug, locale) })}
                </Note>
              </div>
            )}
            {deciding && (
              <Interruption
                key={deciding.drug.id}
                drug={deciding.drug}
                considered={deciding.considered}
                onOverride={adding.override}
                onGiveUp={() => {
                  adding.giveUp()
                  search.current?.focus()
                }}
              />
            )}
          </Card>
          <Card bare as="section" aria-labelledby="on-this">
            <div className={styles.top}>
              <h2 id="on-this" className={styles.title}>
                {t('prescriptions.onThis')}
              </h2>
              {content.items.length > 0 && <span>{t('prescriptions.drugs', { count: content.items.length })}</span>}
            </div>
            {conflicts.items && (
              <div className={styles.trouble}>
                <ConflictNote
                  conflict={conflicts.items}
                  timeZone={timeZone}
                  theirs={known.paper.items.length > 0 && <TheirDrugs drugs={known.paper.items} />}
                  onSettle={(keep) => keeper.settle('items', keep)}
                />
              </div>
            )}
            {content.items.length === 0 ? (
              <EmptyState icon={Pill} title={t('prescriptions.nothingYet')} headingLevel={3}>
                {t('prescriptions.nothingYetText')}
              </EmptyState>
            ) : (
              <ul ref={list}>
                {content.items.map((item, at) => (
                  <ItemCard
                    key={item.id}
                    item={item}
                    items={content.items}
                    // What the server says is of the other version then.
                    words={conflicts.items ? undefined : known.words.find((each) => each.id === item.id)}
                    issues={conflicts.items ? [] : issuesOf(item.id)}
                    before={prescription.medications.find(({ id: prior }) => prior === item.prior?.id)}
                    isUnfolded={item.id === unfolded}
                    {...{ isLocked, isBehind, language }}
                    patientName={patient.givenName}
                    onFold={() => setUnfolded(item.id === unfolded ? null : item.id)}
                    onChange={(changes) => change(item.id, changes)}
                    onOverride={(keys, reason) => put(overridden(items(), { itemId: item.id, keys, reason }))}
                    onTakeBack={(key) => put(takenBack(items(), [key]))}
                    onRemove={() => remove(item, at)}
                  />
                ))}
              </ul>
            )}
            {content.items.length > 0 && (
              <ul className={styles.whole}>
                {whole.map((issue: Issue) => (
                  <QuietIssue key={issue.key} issue={issue} />
                ))}
                <li>
                  <Button size="small" kind="quiet" onClick={() => setSupportShown(true)}>
                    {t('prescriptions.checksAbout')}
                  </Button>
                </li>
              </ul>
            )}
          </Card>
        </div>
        <div className={styles.side}>
          {!conflicts.items && <Paper paper={known.paper} />}
          {country === 'DE' && prescription.isStatutory && (
            <Note>{t('prescriptions.privateForStatutory', { name: patient.givenName })}</Note>
          )}
          <SignCard {...signing} />
        </div>
      </div>
      <SignBar {...signing} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isSupportShown && <SupportDialog onClose={() => setSupportShown(false)} onSaid={say} />}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
