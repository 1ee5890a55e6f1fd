import { box, h2, p, points, steps, type DemoArticle } from './demo-article.ts'

export const harborlightArticles: readonly DemoArticle[] = [
  {
    slug: 'blood-pressure-at-home',
    title: 'Blood pressure at home: how to get a number you can trust',
    description: 'One reading at the clinic tells us little. A week of calm readings at home tells us a lot.',
    tags: ['Heart and circulation', 'Prevention'],
    author: 'maya-okafor',
    reviewer: 'samuel-chen',
    motif: 'pressure',
    pictureText: 'A blood pressure monitor with its cuff',
    days: -7,
    blocks: [
      h2('Five quiet minutes first'),
      p(
        'Blood pressure moves all day. Coffee, stairs, a full bladder or a phone call can raise it. What we want to know is your resting number, so give your body time to rest.',
      ),
      steps(
        'No coffee, smoking or exercise for 30 minutes before. Use the bathroom first.',
        'Sit with your back supported, feet flat on the floor and legs uncrossed. Rest for five minutes.',
        'Place the cuff on your bare upper arm, and rest the arm on a table, level with your heart.',
        'Do not talk while the cuff is working.',
      ),
      h2('Two readings, morning and evening'),
      p(
        'For a week, take two readings one minute apart: in the morning before your medicine, and again in the evening. Write all of them down, also the ones you don’t like. **The average counts, not the single number.**',
      ),
      h2('What your average means'),
      points(
        '**Below 120/80:** normal.',
        '**120–129, and below 80:** elevated. A good moment to talk about salt, movement and sleep.',
        '**130/80 or higher:** high. Bring your list, and we decide together what follows.',
      ),
      p('Your own goal may differ, for instance in pregnancy or with kidney disease.'),
      box(
        'call',
        points(
          'Your average over a week is 130/80 or higher.',
          'You feel dizzy when you stand up, or you think of stopping a medicine.',
          'A reading is above 180/120, and again after a few minutes of rest, even if you feel well. Call the same day.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Call 911** if a reading above 180/120 comes with chest pain, shortness of breath, weakness or numbness, trouble speaking, or a change in vision.',
        ),
      ),
      h2('Which monitor?'),
      p(
        'An upper-arm monitor with a cuff that fits. A tested one need not be expensive: [validatebp.org](https://www.validatebp.org) lists monitors that passed. Bring yours to your visit, and we compare it with ours.',
      ),
      p('Source: [American Heart Association](https://www.heart.org/en/health-topics/high-blood-pressure).'),
    ],
  },
  {
    slug: 'fever-in-children',
    title: 'Fever in children: when to wait, when to call',
    description:
      'How your child acts tells more than the number on the thermometer. When home is fine, and when it is not.',
    tags: ['Children'],
    author: 'daniel-reyes',
    reviewer: 'priya-raman',
    motif: 'fever',
    pictureText: 'A thermometer at night',
    days: -14,
    blocks: [
      p(
        'A temperature of 100.4 °F (38 °C) or more is a fever. It is a sign that the body is fighting an infection, most often a virus that passes by itself.',
      ),
      h2('What helps at home'),
      points(
        'Offer small drinks often. A child who drinks and wets diapers as usual is doing well.',
        'Dress your child lightly, and let them sleep or play as they like.',
        'A fever need not be lowered if your child is comfortable. If you give a medicine, go by your child’s weight and ask us or your pharmacist when you are unsure.',
        'Never give aspirin to a child or teenager with a fever.',
      ),
      box(
        'call',
        points(
          '**Your baby is younger than 3 months** and has 100.4 °F (38 °C) or more. Call right away, day or night.',
          'The fever rises above 104 °F (40 °C) again and again.',
          'It lasts longer than a day in a child under 2 years, or longer than three days in an older one.',
          'Your child drinks little, wets few diapers, has a rash, or an ear, throat or belly that hurts.',
          'You are worried. That is reason enough.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Call 911** if your child has trouble breathing, is very hard to wake, has a stiff neck, or has a seizure that lasts longer than five minutes.',
        ),
      ),
      p('Source: [American Academy of Pediatrics, HealthyChildren.org](https://www.healthychildren.org).'),
    ],
  },
  {
    slug: 'that-mole',
    title: 'That mole: five things worth checking',
    description: 'Most moles are harmless. Five letters help you to notice the one that a doctor should see.',
    tags: ['Skin', 'Prevention'],
    author: 'leila-haddad',
    reviewer: 'maya-okafor',
    motif: 'mole',
    pictureText: 'A mole under a magnifying glass',
    days: -21,
    blocks: [
      p(
        'Once a month is enough: good light, a mirror, and somebody who looks at your back. You are not looking for a diagnosis, only for a spot that differs from the others or that changes.',
      ),
      h2('A, B, C, D, E'),
      points(
        '**Asymmetry:** one half is unlike the other.',
        '**Border:** the edge is ragged, notched or blurred.',
        '**Color:** several shades of brown, or black, red, white or blue.',
        '**Diameter:** larger than a pencil eraser, about 6 millimeters. A smaller one can matter, too.',
        '**Evolving:** it grows, changes, itches or bleeds.',
      ),
      box(
        'info',
        p('A photo with a coin beside it makes it easy to see in three months whether anything has changed.'),
      ),
      h2('Before the next summer'),
      p(
        'Shade around noon, a hat, long sleeves, and a broad-spectrum sunscreen of SPF 30 or more on what stays bare. Tanning beds are best left alone.',
      ),
      box(
        'call',
        points(
          'A spot has one of the five signs, or looks unlike all your others.',
          'A sore has not healed after a few weeks.',
          'Somebody in your close family has had melanoma, and you have never had a skin check.',
        ),
      ),
      p('Source: [American Academy of Dermatology](https://www.aad.org/public/diseases/skin-cancer).'),
    ],
  },
  {
    slug: 'cough-after-a-cold',
    title: 'A cough after a cold, and how long is normal',
    description:
      'The cold is gone, the cough stays. Why that is usual, what soothes it, and when we want to listen to your chest.',
    tags: ['Everyday complaints'],
    author: 'samuel-chen',
    reviewer: 'maya-okafor',
    motif: 'cup',
    pictureText: 'A steaming cup of tea with a slice of lemon',
    days: -33,
    blocks: [
      p(
        'After a cold the airways are irritated for a while. A cough that slowly gets better over **two to three weeks** is usual, also when everything else has passed.',
      ),
      h2('What soothes it'),
      points(
        'Drink enough, and let a humidifier or a steamy shower moisten the air.',
        'A spoonful of honey, for adults and for children from their first birthday on. Never for babies.',
        'Sleep with your head raised, and stay away from smoke.',
      ),
      h2('Why not an antibiotic?'),
      p(
        'Such coughs almost always come from viruses, and an antibiotic does nothing against a virus. It does have side effects, so we keep it for when it helps.',
      ),
      box(
        'call',
        points(
          'The cough lasts longer than three weeks.',
          'You have a temperature of 100.4 °F (38 °C) or more, or feel worse again after you felt better.',
          'You cough up blood, or you get out of breath more easily than before.',
          'You have a disease of the heart or lungs, or a weakened immune system.',
        ),
      ),
      box('emergency', p('**Call 911** for severe trouble breathing, blue lips, or chest pain that does not pass.')),
      p('Source: [Centers for Disease Control and Prevention](https://www.cdc.gov/acute-bronchitis/about/index.html).'),
    ],
  },
  {
    slug: 'flu-shot-questions',
    title: 'Your flu shot: three questions we hear every day',
    description:
      'Can the flu shot make you sick, and is November too late? A family doctor answers what patients ask her every day.',
    tags: ['Prevention'],
    author: 'priya-raman',
    reviewer: 'maya-okafor',
    motif: 'shot',
    pictureText: 'A syringe',
    days: 5,
    blocks: [
      h2('Can the shot give me the flu?'),
      p(
        'No. The shot holds no live virus. A sore arm and a tired day or two are your immune system at work, and they pass on their own.',
      ),
      h2('Is November too late?'),
      p(
        'It is not. September and October are ideal, but in most winters the flu peaks between December and February. It takes about two weeks until the shot protects you.',
      ),
      h2('I have a cold. Should I wait?'),
      p(
        'A mild cold is no reason to wait. If you have a fever, come back once it is gone. Tell us about any severe reaction to a vaccine in the past.',
      ),
      box('call', p('If the arm is still getting redder after two days, or a fever lasts longer than that.')),
      p('Source: [Centers for Disease Control and Prevention](https://www.cdc.gov/flu/vaccines/index.html).'),
    ],
  },
]
