import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { createContext, type CSSProperties, Fragment, type ReactNode, use } from 'react';
import { filenameOf, imageUrlOf, widthFile } from '../../domain/media/uploaded-image.js';
import type { StoreDetails } from '../../domain/shared/ports/store.js';
import { accentOf, color, sans, serif, styleSheetOf } from './look.js';
import type { Writing } from './writing.js';

/** The shop that sends the mail. */
export interface Shop {
  readonly store: StoreDetails;
  readonly publicUrl: string;
  /** The time zone of all dates. */
  readonly timeZone: string;
}

const AccentContext = createContext(color.navy);

/** Returns the accent color of the store. Use it inside a `Letter`. */
export const useAccent = (): string => use(AccentContext);

/** The layout of all mails of the shop. */
export function Letter(props: {
  store: StoreDetails;
  publicUrl: string;
  /** Preview text that mailboxes show next to the subject. */
  preview: string;
  title: string;
  /** Unsubscribe URL, for newsletters and similar mails. */
  unsubscribe?: string | undefined;
  children: ReactNode;
}) {
  const { store, publicUrl, unsubscribe } = props;
  const accent = accentOf(store);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.title}</title>
        <style>{styleSheetOf(store)}</style>
      </Head>
      <Body className="desk" style={{ margin: 0, padding: 0, backgroundColor: color.paper, fontFamily: sans }}>
        <Preview>{props.preview}</Preview>
        <Container className="sheet" style={{ width: 600, maxWidth: '100%', backgroundColor: color.paper }}>
          <Band store={store} publicUrl={publicUrl} />
          <Cell className="pad" style={{ padding: '36px 40px 28px' }}>
            <Heading className="ink" as="h1" style={{ ...headline, color: accent }}>
              {props.title}
            </Heading>
            <AccentContext value={accent}>{props.children}</AccentContext>
          </Cell>
          <Cell className="pad quiet" style={footer}>
            Questions? Just write to{' '}
            <Link href={`mailto:${store.supportEmail}`} style={{ color: color.quiet, textDecoration: 'underline' }}>
              {store.supportEmail}
            </Link>
            .<br />
            {store.name}, {store.city}, {store.state}
            {unsubscribe !== undefined && (
              <>
                <br />
                <Link href={unsubscribe} style={{ color: color.quiet, textDecoration: 'underline' }}>
                  Unsubscribe
                </Link>
              </>
            )}
          </Cell>
        </Container>
      </Body>
    </Html>
  );
}

/**
 * The header, with the store's name on the accent color, or with the logo on white. The background of a logo is white,
 * because uploaded pictures have a white background in WebP.
 */
function Band({ store, publicUrl }: { store: StoreDetails; publicUrl: string }) {
  const accent = accentOf(store);
  if (store.logo === null)
    return (
      <Cell className="band pad" style={{ ...band, backgroundColor: accent }}>
        <Link href={publicUrl} style={brand}>
          {store.name}
        </Link>
      </Cell>
    );
  const logo = publicUrl + imageUrlOf(widthFile(filenameOf(store.logo), 400, 'webp'));
  return (
    <Cell className="pad" style={{ ...band, backgroundColor: '#ffffff' }}>
      <Link href={publicUrl} style={brand}>
        <img src={logo} alt={store.name} height={48} style={{ ...logoBox, color: accent }} />
      </Link>
    </Cell>
  );
}

/** A table with one cell, the only kind of box that all mail clients render in the same way. */
function Cell(props: { className?: string; style: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} width="100%">
      <tbody>
        <tr>
          <td className={props.className} style={props.style}>
            {props.children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  );
}

/** Returns the paragraph that staff wrote for a kind of mail, as a list with no or one entry. */
export const noteIn = (note: string | null): string[] => (note === null ? [] : [note.trim()]);

/** Paragraph that staff wrote for a kind of mail. */
export function Note({ note }: { note: string | null }) {
  return note === null ? null : <Paragraph>{broken(note.trim().split(/\r?\n/))}</Paragraph>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: useAccent(), textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Cell style={spaceBelow}>
      <Button className="press" href={href} style={{ ...buttonStyle, backgroundColor: useAccent() }}>
        {children}
      </Button>
    </Cell>
  );
}

/** Separates facts from the text around them. */
export function Box({ children }: { children: ReactNode }) {
  return (
    <Cell style={spaceBelow}>
      <Cell className="box ink" style={box}>
        {children}
      </Cell>
    </Cell>
  );
}

interface Action {
  readonly caption: string;
  readonly link: string;
}

/** A paragraph, a button, or a box with its plain text. */
type Part = string | Action | { readonly box: ReactNode; readonly text: string };

/** Writes a mail that consists of paragraphs, buttons and boxes in the same order in the HTML and in the plain text. */
export function simpleMail(
  { store, publicUrl }: Shop,
  mail: {
    subject: string;
    title: string;
    preview: string;
    parts: readonly Part[];
    /** The caption is only in the plain text. */
    unsubscribe?: Action;
  },
): Writing {
  const { subject, title, preview, parts, unsubscribe } = mail;
  return {
    subject,
    text: [title, ...parts, ...(unsubscribe ? [unsubscribe] : [])].map(textOf),
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={preview} title={title} unsubscribe={unsubscribe?.link}>
        {parts.map((part, index) => (
          <Fragment key={index}>{htmlOf(part)}</Fragment>
        ))}
      </Letter>
    ),
    // Headers for one-click unsubscribe (RFC 8058).
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? `${part.caption}: ${part.link}` : part.text;
}

function htmlOf(part: Part): ReactNode {
  if (typeof part === 'string') return <Paragraph>{part}</Paragraph>;
  return 'link' in part ? <ActionButton href={part.link}>{part.caption}</ActionButton> : <Box>{part.box}</Box>;
}

/** Renders lines with line breaks between them. */
export function broken(lines: readonly string[]): ReactNode {
  return lines.map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}

export const linesBox = (lines: readonly string[]): Part => ({ box: broken(lines), text: lines.join('\n') });

const band = { padding: '26px 40px', textAlign: 'center' } as const;

const brand = { color: color.paper, fontFamily: serif, fontSize: 24, letterSpacing: 1, textDecoration: 'none' };

/** Scales the logo to fit into these bounds. */
const logoBox = { width: 'auto', height: 'auto', maxWidth: 240, maxHeight: 48, border: 0 };

const headline = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: 30,
  lineHeight: '38px',
  fontWeight: 500,
};

const footer = { padding: '0 40px 40px', fontSize: 14, lineHeight: '22px', color: color.quiet };

const paragraph = {
  margin: '0 0 20px',
  fontSize: 16,
  lineHeight: '25px',
  color: color.ink,
  overflowWrap: 'anywhere',
} as const;

const spaceBelow = { padding: '0 0 20px' };

const box = {
  padding: '16px 20px',
  fontSize: 15,
  lineHeight: '24px',
  color: color.ink,
  backgroundColor: color.sand,
  overflowWrap: 'anywhere',
} as const;

const buttonStyle = {
  padding: '14px 28px',
  borderRadius: 2,
  fontSize: 16,
  fontWeight: 600,
  color: color.paper,
};
