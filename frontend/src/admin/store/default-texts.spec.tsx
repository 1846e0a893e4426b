import { screen } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import AboutPage from '../../shop/about/about-page';
import ContactPage from '../../shop/contact/contact-page';
import { Hero } from '../../shop/home/hero';
import { Layout } from '../../shop/layout/layout';
import PrivacyPage from '../../shop/policies/privacy-page';
import ShippingReturnsPage from '../../shop/policies/shipping-returns-page';
import { defaultTexts } from './default-texts';

const { banner, heroHeadline, heroText, about, shippingReturns, privacy, questions } = defaultTexts;

describe('default texts', () => {
  it('are the lines of the banner and of the home page', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/' });
    await screen.findByRole('banner');
    expect(banner.read(document)).toBe('Free shipping on orders over $75 | 20% off for Military & First Responders');
    renderPage(<Hero />);
    expect(heroHeadline.read(document)).toBe(demoStore.hero.headline);
    expect(heroText.read(document)).toBe(demoStore.hero.text);
  });

  it('have the headings, lists and links of a page as Markdown', () => {
    renderPage(
      <main>
        <ShippingReturnsPage />
      </main>,
    );
    const text = shippingReturns.read(document);
    expect(text).toMatch(/^Try it on at home\. [^\n]+\n\n## Shipping\n\n- Shipping is free on orders over \$75\. /);
    expect(text).toContain(
      '\n\n1. Open your order under [My Orders](/orders) and choose Return or Exchange.\n2. Choose the item',
    );
    expect(text).toMatch(
      /write to \[support@shop\.example\]\(mailto:support@shop\.example\) or use the \[contact form\]\(\/contact\)\.$/,
    );
  });

  it('have the emphasis of a page', () => {
    renderPage(
      <main>
        <PrivacyPage />
      </main>,
    );
    expect(privacy.read(document)).toContain('\n- **Your account**: username, email address and a hash');
  });

  it('have no buttons and no decoration', () => {
    renderPage(
      <main>
        <AboutPage />
      </main>,
    );
    const text = about.read(document);
    expect(text).toContain('## Our Values\n\n### Quality\n\nSturdy fabrics');
    expect(text).toContain('## Meet the Owner\n\n### Josephine Hale\n\nFounder');
    expect(text).not.toContain('Shop Now');
  });

  it('have the questions with their answers', () => {
    renderPage(<ContactPage />);
    expect(questions.read(document)[1]).toEqual({
      question: 'What is your return policy?',
      answer: expect.stringMatching(
        /^Returns are free within 30 days, .* \[How returns and exchanges work\]\(\/shipping-returns\)$/,
      ),
    });
  });
});
