import { Form, type FormRule, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { StoreDetailsBody } from '../../api/models';
import { usStates } from '../../ui/address-rules';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail, filledIn } from '../../ui/form-rules';
import { EditForm } from '../ui/edit-dialog';
import { entriesOf } from '../ui/text-entries';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { useSettingForm } from '../ui/use-setting-form';
import { type ClosedDay, ClosedDays, closedDaysOf, savedDaysOf } from './closed-days';
import { dayText } from './day-text';
import { storeDetails } from './use-store-settings';

/** Fields of `LookForm`. */
type Look = 'logo' | 'accent' | 'darkAccent';

/** Paragraphs in mails. An empty text means none. */
type Note = 'confirmationNote' | 'shippingNote';

/** All lists except the closed days are texts with one entry per line. */
interface Fields
  extends
    Record<Note, string>,
    Omit<
      StoreDetailsBody,
      | 'mailFrom'
      | 'returnAddress'
      | 'pickupAddress'
      | 'hours'
      | 'closedDays'
      | 'socialLinks'
      | 'latitude'
      | 'longitude'
      | Note
      | Look
    > {
  senderName: string;
  senderAddress: string;
  latitude: number | null;
  longitude: number | null;
  returnAddress: string;
  pickupAddress: string;
  hours: string;
  closedDays: ClosedDay[];
  socialLinks: string;
}

export function DetailsForm(props: { details: StoreDetailsBody; version: number }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ details, version }] = useState(props);
  const [form] = Form.useForm<Fields>();
  const { save, busy, current } = useSettingForm(storeDetails, version, (errors) => {
    const own = byField(errors);
    showFieldErrors(form, own);
    return Object.keys(own).length > 0;
  });
  const latest = current ?? details;
  const needed = filledIn('Please fill this in.');

  return (
    <EditForm<Fields>
      form={form}
      name="store-details"
      initialValues={fieldsOf(details)}
      changes={current && changesBetween(detailTexts(details), detailTexts(current))}
      currentValues={current && fieldsOf(current)}
      submit={{ busy, text: 'Save details' }}
      save={(fields) => save({ ...latest, ...detailsOf(fields, latest.mailFrom) }, { title: 'Store saved' })}
    >
      <Section title="Contact">
        <Form.Item label="Name" name="name" rules={[needed]}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item label="Phone" name="phone" rules={[needed]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          label="Email"
          name="email"
          extra="Shown to shoppers. Alerts about refunds go here."
          rules={[needed, anEmail]}
        >
          <Input maxLength={254} />
        </Form.Item>
        <Form.Item label="Support email" name="supportEmail" rules={[needed, anEmail]}>
          <Input maxLength={254} />
        </Form.Item>
        <Form.Item label="Sender name" name="senderName" extra="Shown as the sender of emails.">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          label="Sender address"
          name="senderAddress"
          extra="Your mail server must be allowed to send from this address."
          rules={[needed, anEmail]}
        >
          <Input maxLength={254} />
        </Form.Item>
      </Section>
      <Section title="Address">
        <Form.Item label="City" name="city" rules={[needed]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item label="State" name="state" extra="The sales tax of this state applies to orders that are picked up.">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={usStates.map(({ name }) => ({ value: name, label: name }))}
          />
        </Form.Item>
        <Form.Item label="Latitude" name="latitude" extra="For the map." rules={[aNumber]}>
          <InputNumber<number> min={-90} max={90} />
        </Form.Item>
        <Form.Item label="Longitude" name="longitude" rules={[aNumber]}>
          <InputNumber<number> min={-180} max={180} />
        </Form.Item>
        <Form.Item label="Address for returns" name="returnAddress" extra="Shown below the name on return labels.">
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item
          label="Address for pickups"
          name="pickupAddress"
          extra="Street, city and ZIP code, for customers who pick up an order. Leave empty for the city and the state."
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </Section>
      <Section title="Hours">
        <Form.Item
          label="Hours"
          name="hours"
          extra="One per line, for example Monday to Friday: 10am to 6pm. Leave empty for Monday to Saturday, 9 to 5."
          rules={[inHalves('Monday to Friday: 10am to 6pm')]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item
          label="Closed days"
          extra="Days on which you do not pack orders. Federal holidays are included automatically."
        >
          <ClosedDays />
        </Form.Item>
      </Section>
      <Section title="Your own words in emails">
        <Form.Item
          label="Note in order confirmations"
          name="confirmationNote"
          extra="A paragraph for each customer, such as a thank-you or how to reach you. Leave empty for none."
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={500} />
        </Form.Item>
        <Form.Item
          label="Note in shipping emails"
          name="shippingNote"
          extra="Also in emails about orders that are ready to pick up."
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={500} />
        </Form.Item>
      </Section>
      <Section title="Social">
        <Form.Item
          label="Social links"
          name="socialLinks"
          extra="One per line, for example Instagram: https://www.instagram.com/yourshop"
          rules={[inHalves('Instagram: https://www.instagram.com/yourshop')]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item label="Founded in" name="founded" extra="Leave empty to show no year.">
          <InputNumber<number> min={1600} max={2999} precision={0} />
        </Form.Item>
      </Section>
    </EditForm>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="store-fields">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const aNumber = { required: true, message: 'Please enter a number.' };

function fieldsOf({
  mailFrom,
  returnAddress,
  pickupAddress,
  hours,
  closedDays,
  socialLinks,
  ...details
}: StoreDetailsBody): Fields {
  return {
    ...details,
    ...senderOf(mailFrom),
    returnAddress: returnAddress.join('\n'),
    pickupAddress: pickupAddress.join('\n'),
    hours: (hours ?? []).map(({ days, time }) => `${days}: ${time}`).join('\n'),
    closedDays: closedDaysOf(closedDays),
    socialLinks: socialLinks.map(({ name, url }) => `${name}: ${url}`).join('\n'),
    confirmationNote: details.confirmationNote ?? '',
    shippingNote: details.shippingNote ?? '',
  };
}

/** The details as texts, with the labels of the form. The logo and the colors are in `lookTexts`. */
export function detailTexts(details: StoreDetailsBody): Change[] {
  const fields = fieldsOf(details);
  return [
    ['Name', fields.name],
    ['Phone', fields.phone],
    ['Email', fields.email],
    ['Support email', fields.supportEmail],
    ['Sender name', fields.senderName],
    ['Sender address', fields.senderAddress],
    ['City', fields.city],
    ['State', fields.state],
    ['Latitude', String(details.latitude)],
    ['Longitude', String(details.longitude)],
    ['Address for returns', fields.returnAddress],
    ['Address for pickups', fields.pickupAddress],
    ['Hours', fields.hours],
    ['Closed days', details.closedDays.map(dayText).join('\n')],
    ['Social links', fields.socialLinks],
    ['Founded in', String(details.founded ?? '')],
    ['Note in order confirmations', fields.confirmationNote],
    ['Note in shipping emails', fields.shippingNote],
  ];
}

/** Rejects a text if a line does not have two parts separated by a colon, and names the first such line. */
const inHalves = (example: string): FormRule => ({
  validator: (_, text: string = '') => {
    const wrong = entriesOf(text, '\n').find((line) => halvesOf(line).includes(''));
    return wrong === undefined
      ? Promise.resolve()
      : Promise.reject(new Error(`“${wrong}” needs two parts with a colon between them, for example “${example}”.`));
  },
});

/** @param mailFrom current sender; stays as written unless its name or address has changed */
function detailsOf(fields: Fields, mailFrom: string): Omit<StoreDetailsBody, Look> {
  const { senderName, senderAddress, returnAddress, pickupAddress, hours, closedDays, socialLinks, ...others } = fields;
  const { latitude, longitude } = others;
  const opened = entriesOf(hours, '\n').map(halvesOf);
  const before = senderOf(mailFrom);
  const isSame = senderName === before.senderName && senderAddress === before.senderAddress;
  return {
    ...others,
    mailFrom: isSame ? mailFrom : senderText(senderName, senderAddress.trim()),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    returnAddress: entriesOf(returnAddress, '\n'),
    pickupAddress: entriesOf(pickupAddress, '\n'),
    closedDays: savedDaysOf(closedDays),
    confirmationNote: noteOf(others.confirmationNote),
    shippingNote: noteOf(others.shippingNote),
    hours: opened.length === 0 ? null : opened.map(([days, time]) => ({ days, time })),
    socialLinks: entriesOf(socialLinks, '\n').map((line) => {
      const [name, url] = halvesOf(line);
      return { name, url };
    }),
  };
}

const noteOf = (text: string) => (text.trim() === '' ? null : text.trim());

/** Splits a From line, e.g. `"Liberty Tide" <hello@shop.example>`. A plain address has no name. */
function senderOf(mailFrom: string): Pick<Fields, 'senderName' | 'senderAddress'> {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { senderName: name.trim().replace(/^"(.*)"$/, '$1'), senderAddress: address };
}

/** Joins the parts of a From line. Removes characters that the name must not contain. */
function senderText(name: string, address: string): string {
  const shown = name.replace(/["\\<>]/g, '').trim();
  return shown === '' ? address : `"${shown}" <${address}>`;
}

/** Splits a line at its first colon. */
function halvesOf(line: string): [string, string] {
  const [before = '', ...after] = line.split(':');
  return [before.trim(), after.join(':').trim()];
}

/** Moves messages about entries of a list to the field of the list, and messages about the sender to its address. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  const fieldOf = (name: string) => (name === 'mailFrom' ? 'senderAddress' : (name.split('.')[0] ?? name));
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [fieldOf(name), message]));
}
