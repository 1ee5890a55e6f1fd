import type { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { hardest, ratio, roleOf } from '@polyclinic/domain/brand/readability.ts'
import type { Mode } from '@polyclinic/domain/brand/roles.ts'
import { themeColours, type ThemeField } from '@polyclinic/domain/brand/theme.ts'
import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Status } from '../../ui/status.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { ColourField } from './colour-field.tsx'
import styles from './brand-form.module.css'
import { colourWord, groups, themeFieldIn, type Group } from './field-words.ts'
import type { BrandDraft } from './use-brand-draft.ts'
import { useFold } from './use-fold.ts'

type ColourGroupsProps = {
  draft: BrandDraft
  palettes: ReturnType<typeof computePalettes>
  wrong: readonly WrongField[]
  attempt: number
}

/** Every colour that a clinic may give, by the groups of the theme, for light and for dark. */
export function ColourGroups({ draft, palettes, wrong, attempt }: ColourGroupsProps) {
  const { t } = useTexts()
  const [chosen, setMode] = useState<Mode>('light')
  // What is wrong is in sight, so that a link leads there.
  const firstWrong = wrong.find(({ id }) => id.startsWith('styles.theme'))?.id
  const [seenWrong, setSeenWrong] = useState(firstWrong)
  if (firstWrong !== seenWrong) {
    setSeenWrong(firstWrong)
    if (firstWrong) setMode(firstWrong.startsWith('styles.themeDark.') ? 'dark' : 'light')
  }
  return (
    <Stack>
      <Row between>
        <h2 className={styles.title}>{t('brand.colors')}</h2>
        <Segmented
          label={t('brand.mode')}
          value={chosen}
          onSelect={setMode}
          segments={[
            { value: 'light', label: t('brand.light') },
            { value: 'dark', label: t('brand.dark') },
          ]}
        />
      </Row>
      {chosen === 'dark' && <p className={styles.hint}>{t('brand.darkHint')}</p>}
      {groups.map((group) => (
        <ColourGroup
          key={`${chosen} ${group}`}
          {...{ group, mode: chosen, draft, palettes, wrong, attempt }}
          isOpen={group === 'global'}
        />
      ))}
    </Stack>
  )
}

type GroupProps = ColourGroupsProps & { group: Group; mode: Mode; isOpen: boolean }

function ColourGroup({ group, mode, draft, palettes, wrong, attempt, isOpen }: GroupProps) {
  const { t, formatLocale } = useTexts()
  const said = (value: number) => formatNumber(ratio(value), formatLocale)
  const palette = palettes[mode]
  const mended = palettes.mended.filter((each) => each.mode === mode && each.field.startsWith(`${group}.`))
  const gradient = themeFieldIn(mode, 'cards.enableGradientButtons')
  const hasWrong = wrong.some(({ id }) => id.startsWith(themeFieldIn(mode, `${group}.`)))
  const fold = useFold(isOpen, hasWrong, attempt)
  const hintOf = (field: ThemeField) => {
    const role = roleOf(field)
    const found = mended.find((each) => each.field === field)
    const after = hardest(palette, role)
    if (!found) return after && t('brand.contrast', { ratio: said(after.contrast), least: said(after.least) })
    const before = hardest(palette, found.role, found.given)
    const now = hardest(palette, found.role)
    const given = { given: found.given, used: found.used }
    return before && now && before.contrast < before.least
      ? t('brand.mended', {
          ...{ ...given, before: said(before.contrast), least: said(before.least), after: said(now.contrast) },
        })
      : t('brand.mendedPlain', given)
  }
  return (
    <details className={styles.group} {...fold}>
      <summary className={styles.summary}>
        <span>{t(`brand.${group}`)}</span>
        {mended.length > 0 && <Status tone="warn">{t('brand.someMended', { count: mended.length })}</Status>}
        <span className={styles.swatches} aria-hidden="true">
          {themeColours[group].slice(0, 3).map((name) => (
            <Swatch key={name} colour={palette[roleOf(`${group}.${name}`)]} />
          ))}
        </span>
      </summary>
      <div className={styles.fields}>
        {themeColours[group].map((name) => {
          const field: ThemeField = `${group}.${name}`
          const id = themeFieldIn(mode, field)
          return (
            <ColourField
              key={id}
              id={id}
              label={t(colourWord(group, name))}
              value={draft.value(id)}
              used={palette[roleOf(field)]}
              hint={hintOf(field)}
              error={messageOf(wrong, id)}
              onType={(typed) => draft.type(id, typed)}
            />
          )
        })}
        {group === 'cards' && (
          <Checkbox
            label={t('brand.enableGradientButtons')}
            checked={draft.value(gradient) === 'true'}
            onChange={({ currentTarget }) => draft.type(gradient, currentTarget.checked ? 'true' : '')}
          />
        )}
      </div>
    </details>
  )
}

const Swatch = ({ colour }: { colour: string }) => <span className={styles.swatch} style={{ background: colour }} />
