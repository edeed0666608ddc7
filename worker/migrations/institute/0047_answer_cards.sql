CREATE TABLE `answer_cards` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`person_id` text NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "answer_cards_from_one" CHECK("answer_cards"."number" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `answer_cards_number` ON `answer_cards` (`institute_id`,`class_id`,`number`);--> statement-breakpoint
CREATE INDEX `answer_cards_person` ON `answer_cards` (`institute_id`,`person_id`);