import { inEveryLook, inOneLook, test } from './support/gallery.ts'
import { clinics } from './support/looks.ts'

inEveryLook((brand) => {
  const { slug, doctor, article } = clinics[brand]
  const legal = ['privacy', 'accessibility', brand === 'berlin' ? 'imprint' : 'notice']

  test('pages that everybody may see', async ({ open }) => {
    for (const path of ['/', '/doctors', `/aboutdoctor/${doctor}`, '/individual', `/clinic/${slug}`]) await open(path)
    for (const page of legal) await open(`/clinic/${slug}/${page}`)
    for (const path of ['/allblogs', `/blog/${article}`, '/blog/preview']) await open(path)
    for (const path of ['/paymentSuccess', '/appointment', '/prescription']) await open(path)
  })

  test('screens and tablets of the clinic', async ({ open }) => {
    const at = '2031-03-03T15:00:00Z'
    const wall = {
      locationName: 'Main Street',
      called: [
        { label: '22', doctor: 'Dr. Okafor', room: 'Room 3', at },
        { label: '20', doctor: 'Dr. Chen', room: null, at },
      ],
      next: ['23', '24', '25', '26'].map((label) => ({ label, doctor: 'Dr. Okafor' })),
      late: [{ doctor: 'Dr. Okafor', minutes: 20 }],
    }
    await open(`/clinic/${slug}/wall`, { answers: { '/device/wall': { json: wall } } })
    await open(`/clinic/${slug}/check-in`, {
      answers: { '/device/check-in': { json: { locationName: 'Main Street' } } },
    })
    const handed = { id: '018f3c5e-0000-7000-8000-000000000001', form: 'Before your visit', givenName: 'Rosa' }
    for (const each of [null, handed])
      await open(`/clinic/${slug}/form`, {
        answers: { '/device/form': { json: { locationName: 'Main Street', handed: each } } },
      })
  })

  test('pages around an account', async ({ open }) => {
    for (const path of ['/patient/login', '/doctor/login', '/partner/login']) await open(path)
    for (const path of ['/patient/signup', '/forget-password', '/change-password']) await open(path)
  })
})

inOneLook('light', () => {
  test('booking pages that nobody led to', async ({ open }) => {
    for (const page of ['details', 'confirmed', 'manage', 'reschedule']) await open(`/appointment/${page}`)
  })
})
