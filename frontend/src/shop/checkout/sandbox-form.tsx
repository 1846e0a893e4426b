import { Form, Input, type InputRef } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PaymentFormProps } from './payment';
import { useSandboxPayment } from './use-pay';

const testCards = [
  { number: '4242 4242 4242 4242', effect: 'pays' },
  { number: '4000 0000 0000 0002', effect: 'is declined' },
  { number: '4000 0000 0000 9995', effect: 'has insufficient funds' },
  { number: '4000 0000 0000 5126', effect: 'pays, but the bank rejects refunds' },
];

/** Payment form that accepts only test cards. No money moves. */
export default function SandboxForm({ paymentIntentId, clientSecret, ref, onReady }: PaymentFormProps) {
  const [cardNumber, setCardNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<InputRef>(null);
  const confirm = useSandboxPayment(paymentIntentId, clientSecret);

  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);

  const complain = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };

  useImperativeHandle(ref, () => ({
    check: () => {
      const typed = cardNumber.trim() !== '';
      if (!typed) complain('Please enter a card number.');
      return Promise.resolve(typed);
    },
    pay: async () => {
      const result = await confirm(cardNumber);
      if (result.outcome === 'refused') complain(result.message);
      return result;
    },
  }));

  const type = (text: string) => {
    setCardNumber(inFours(text));
    setProblem(undefined);
  };

  return (
    <>
      <p>This is a sandbox: no money moves. Please use one of its test cards, never a card of your own.</p>
      <Form.Item
        label="Card number"
        htmlFor="card-number"
        validateStatus={problem ? 'error' : ''}
        help={problem && <span id="card-number-problem">{problem}</span>}
      >
        <Input
          ref={input}
          id="card-number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? 'card-number-problem' : undefined}
          value={cardNumber}
          onChange={(event) => type(event.target.value)}
        />
      </Form.Item>
      <ul className="test-cards">
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <button type="button" className="test-card" onClick={() => type(number)}>
              <span className="money">{number}</span> <span>{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function inFours(text: string): string {
  return text.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
