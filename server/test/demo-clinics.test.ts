import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { describe, expect, test } from 'vitest'

const folder = new URL('../seed/clinics/', import.meta.url)

describe.each(readdirSync(folder))('the demo clinic %s', (slug) => {
  const at = (path: string) => new URL(`${slug}/${path}`, folder)
  const reading = readClinicFile(JSON.parse(readFileSync(at('clinic.json'), 'utf8')))
  const clinic = reading.ok ? reading.clinic : ({} as ClinicFile)

  test('is a file that can be imported', () => {
    expect(reading).toMatchObject({ ok: true, clinic: { slug } })
  })

  test('says on its privacy page what the software does: every time that something is kept, and what is asked', () => {
    const said = clinic.legal.privacy.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n')
    const { messageTextDays, messageAddressDays, documentDays, recordYears } = clinic.retention
    const [days, years] = clinic.locale === 'de-DE' ? ['Tagen', 'Jahre'] : ['days', 'years']
    const kept = [`${messageTextDays} ${days}`, `${messageAddressDays} ${days}`, `${recordYears} ${years}`]
    expect(recordYears).toBe(recordYearsIn(clinic.country))
    expect(kept.filter((each) => !said.includes(` ${each}`))).toEqual([])
    // Sessions and links (accounts/jobs.ts), counters of attempts (platform/limits.ts), holds (holds/jobs.ts).
    expect(['30', '7', '2'].filter((count) => !new RegExp(`\\b${count} (Tagen?|days)`).test(said))).toEqual([])
    expect(said).toMatch(/einen Tag nach Ablauf der Reservierung|a day after the hold expires/)
    expect(said).toMatch(new RegExp(`(löschen wir|is deleted) ${documentDays} (Tage danach|days later)`))
    expect(said).toMatch(/Versicherung|insurance/)
  })

  test('posts the notice of privacy practices where HIPAA asks for one', () => {
    expect(clinic.legal.notice !== undefined).toBe(clinic.country === 'US')
  })

  test('has a brand in which nothing needs mending', () => {
    expect(computePalettes(clinic.styles.theme, clinic.styles.themeDark).mended).toEqual([])
  })

  test('has every picture it names, small and inert', () => {
    const portraits = clinic.providers.map((provider) => provider.portrait)
    for (const picture of [clinic.styles.logo, ...clinic.locations.map((location) => location.map), ...portraits]) {
      expect(picture && existsSync(at(picture)), picture).toBe(true)
      const svg = readFileSync(at(picture ?? ''), 'utf8')
      expect(svg.length, picture).toBeLessThan(12_000)
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), picture).not.toMatch(
        /<(?:script|style|foreignObject|image|use|a|animate|set)\b|\son\w+=|href|https?:|url\((?!#)|<!|<\?/i,
      )
    }
  })

  test('has eight doctors, each with a profile, who work within the opening hours', () => {
    expect(clinic.providers).toHaveLength(8)
    for (const provider of clinic.providers) {
      expect([provider.quote, provider.education, provider.sinceYear]).not.toContain(undefined)
      for (const { location, days, from, to } of provider.hours)
        for (const day of days)
          expect(
            clinic.locations
              .find((place) => place.slug === location)
              ?.openingHours.some((open) => open.days.includes(day) && open.from <= from && to <= open.to),
            `${provider.slug} ${day} ${from}–${to}`,
          ).toBe(true)
    }
  })

  test('has at least five doctors at work on every day from Monday to Friday', () => {
    for (const day of ['mon', 'tue', 'wed', 'thu', 'fri'] as const)
      expect(
        clinic.providers.filter((provider) => provider.hours.some((hours) => hours.days.includes(day))).length,
        day,
      ).toBeGreaterThanOrEqual(5)
  })

  test('knows the holidays of two years', () => {
    for (const year of ['2026', '2027'])
      expect(clinic.closures.filter((closure) => closure.from.startsWith(year)).length).toBeGreaterThanOrEqual(11)
  })
})
