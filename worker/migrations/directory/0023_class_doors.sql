CREATE TABLE `door_waits` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `door_waits_id` ON `door_waits` (`id`);--> statement-breakpoint
CREATE INDEX `door_waits_class` ON `door_waits` (`institute_id`,`class_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `join_codes` ADD `door` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
-- A guest takes no seat of the licence: a code that goes round must not use up what a school pays for.
DROP TRIGGER `memberships_take_seat`;
--> statement-breakpoint
DROP TRIGGER `memberships_give_seat_back`;
--> statement-breakpoint
CREATE TRIGGER `memberships_take_seat` AFTER INSERT ON `memberships`
WHEN NEW.`role` IN ('instructor', 'learner')
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, CASE NEW.`role` WHEN 'instructor' THEN 'teachers' ELSE 'students' END, 1, 'seats', NEW.`role`,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_give_seat_back` AFTER DELETE ON `memberships`
WHEN OLD.`role` IN ('instructor', 'learner')
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (OLD.`institute_id`, CASE OLD.`role` WHEN 'instructor' THEN 'teachers' ELSE 'students' END, -1, 'seats', OLD.`role`,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
-- Guests have a ceiling of their own: 200, or as many as the licence seats students. `leastGuests` of the schema is the same.
CREATE TRIGGER `memberships_guest_ceiling` BEFORE INSERT ON `memberships`
WHEN NEW.`role` = 'guest'
  AND NOT EXISTS (SELECT 1 FROM `memberships` m
    WHERE m.`person_id` = NEW.`person_id` AND m.`institute_id` = NEW.`institute_id` AND m.`role` = 'guest')
  AND (SELECT count(*) FROM `memberships` m WHERE m.`institute_id` = NEW.`institute_id` AND m.`role` = 'guest')
    >= max(200, coalesce((SELECT l.`max` FROM `licence_limits` l
      WHERE l.`institute_id` = NEW.`institute_id` AND l.`type` = 'students'), 0))
BEGIN
  SELECT RAISE(ABORT, 'GUESTS_FULL');
END;
--> statement-breakpoint
-- The seats that guests took are given back.
INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
SELECT m.`institute_id`, 'students', -count(*), 'seats', 'guest', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `memberships` m JOIN `licence_limits` l ON l.`institute_id` = m.`institute_id` AND l.`type` = 'students'
WHERE m.`role` = 'guest' AND NOT EXISTS (SELECT 1 FROM `memberships` o
  WHERE o.`person_id` = m.`person_id` AND o.`institute_id` = m.`institute_id` AND o.`role` = 'learner')
GROUP BY m.`institute_id`;
